"""Documents and a catalogue in; compare rows, a receipt and an audit out."""
