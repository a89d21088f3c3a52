"""The texts of the table: question and options, reasons, log, hints, scoring.

Everything here is a function of a `Sight`, so it cannot reveal what the viewer may not know.
"""
