"""Agra in the interfaces that researchers use: Gymnasium, PettingZoo and OpenSpiel.

`agra.research.gymnasium` is an environment with one learner among bots, `agra.research.vector` many
of them at once, `agra.research.pettingzoo` an AEC environment; `agra.research.openspiel` registers
the game with OpenSpiel. All show positions by `agra.research.observation`. The libraries are
optional extras. See docs/research.md.
"""
