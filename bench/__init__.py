"""Benchmarks: ``python -m bench``. Everything that is compared is measured in the same run."""
