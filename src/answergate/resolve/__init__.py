"""Reads insurance documents with a catalogue of coverages, and writes rows, a receipt and an audit."""
