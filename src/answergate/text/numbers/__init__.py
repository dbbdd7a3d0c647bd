"""Numbers, dates, amounts, percentages and ratios of a text, with their places and their meaning."""

from answergate.text.numbers.context import only_quotes_numbers, stands_in_context
from answergate.text.numbers.grounding import ungrounded, ungrounded_in
from answergate.text.numbers.number import Kind, Number
from answergate.text.numbers.reader import read_numbers

__all__ = ["Kind", "Number", "only_quotes_numbers", "read_numbers", "stands_in_context", "ungrounded", "ungrounded_in"]
