"""The data types. They import only each other and the errors."""
