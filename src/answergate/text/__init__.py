"""Reading text without losing its offsets. Every offset here is a code point of the text it was given."""
