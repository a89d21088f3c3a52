"""Learning by playing: prepared positions on the real table, with a sentence for every step.

A lesson is data (`agra/data/lessons`). Nothing of it is kept on the server: lesson and step say
everything, so going back, coming again and two windows at once are simply other addresses.
"""
