"""Documents as a person sees them: pages, lines, ruled tables with their cells and boxes."""
