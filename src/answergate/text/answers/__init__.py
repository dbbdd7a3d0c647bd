"""The parts of an answer: blocks, paragraphs, sentences, citation markers and claims."""
