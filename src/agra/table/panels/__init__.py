"""What the table says in words: the question and its options, reasons, log, hints, scoring.

Everything here is a function of a `Sight`, so nothing here can tell what a viewer may not know.
"""
