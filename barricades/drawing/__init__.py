"""Drawing: pure functions from data to SVG. The same drawing serves page, documents and reports."""
