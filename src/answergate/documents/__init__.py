"""Reads PDF, HTML, DOCX and text files as a person sees them: pages, lines, and tables with cells and boxes."""
