"""An answer read as its writer meant it: blocks, paragraphs, sentences, markers, and what it claims."""
