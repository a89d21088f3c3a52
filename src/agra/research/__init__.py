"""Agra in the field's own interfaces: PettingZoo and OpenSpiel, each an optional extra.

`agra.research.pettingzoo` is an AEC environment, `agra.research.openspiel` registers the game with
OpenSpiel. Both show positions by `agra.research.observation`. See docs/research.md.
"""
