"""What is measured, against what: ``python -m bench``. Everything in one run, so that ratios mean something."""
