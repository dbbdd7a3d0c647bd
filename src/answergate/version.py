"""The version of answergate: part of every verdict, because another version may decide otherwise."""

__version__ = "0.1.0"
