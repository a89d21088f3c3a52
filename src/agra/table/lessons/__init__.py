"""Learning by playing: prepared positions on the real table, with a sentence for every step.

A lesson is data (`agra/data/lessons`). The server stores nothing about it: the address contains
the lesson and the step. So going back, returning later and two windows are just other addresses.
"""
