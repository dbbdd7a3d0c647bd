"""The generated reference pages: command line, Python and HTTP, each as Markdown."""
