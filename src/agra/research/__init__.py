"""Environments for machine learning: PettingZoo, Gymnasium and OpenSpiel, as optional extras.

`agra.research.pettingzoo` is an AEC environment, `agra.research.openspiel` registers the game with
OpenSpiel. Both encode positions by `agra.research.observation`. See docs/research.md.
"""
