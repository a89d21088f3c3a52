"""Bots, hints and reviews: the work that is done outside requests.

`service.py` is what the rest of the table calls; `local.py`, `remote.py` and `inline.py` carry it
out, and `start.py` chooses one of them and lists all loops of a process.
"""
