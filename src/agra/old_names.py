"""Lets renamed modules be imported under their old names, with a warning."""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from types import CodeType, ModuleType
from typing import Final

#: Old name and new name, both inside `agra`.
RENAMED: Final = {
    "bots.akbar": "bots.levels.akbar",
    "bots.arguments": "bots.advice.turn_reasons",
    "bots.collector": "bots.gc_pause",
    "bots.crew": "bots.planning.parallel_playouts",
    "bots.deep": "bots.planning.akbar_search",
    "bots.demand": "bots.judgement.demand",
    "bots.evaluation": "bots.judgement.evaluation",
    "bots.farmer": "bots.levels.farmer",
    "bots.features": "bots.judgement.features",
    "bots.learnt": "bots.weight_files",
    "bots.mind": "bots.judgement.akbar_network",
    "bots.opinions": "bots.advice.option_opinions",
    "bots.patience": "bots.planning.anti_stall",
    "bots.peers": "bots.levels.old_versions",
    "bots.place": "bots.planning.play_for_place",
    "bots.plans": "bots.advice.plans",
    "bots.playout": "bots.planning.playout",
    "bots.policy": "bots.judgement.policy",
    "bots.preferences": "bots.judgement.action_appeal",
    "bots.random_bot": "bots.levels.random_bot",
    "bots.search": "bots.planning.turn_search",
    "bots.temper": "bots.levels.personality",
    "bots.thinking": "bots.time_spent",
    "bots.trader": "bots.levels.trader",
    "bots.trial": "bots.short_runs",
    "bots.trust": "bots.judgement.shrinkage",
    "bots.turns": "bots.advice.turn_comparison",
    "bots.vizier": "bots.levels.vizier",
    "lab.arena": "lab.strength.arena",
    "lab.calibration": "lab.strength.hint_calibration",
    "lab.checks": "lab.checking.invariants",
    "lab.counters": "lab.checking.rule_usage_names",
    "lab.dataset": "lab.runs.dataset",
    "lab.decisions": "lab.runs.decision_rows",
    "lab.environment": "lab.runs.complexity",
    "lab.exercised": "lab.checking.rule_usage",
    "lab.extras": "lab.optional_packages",
    "lab.figures": "lab.runs.summary_statistics",
    "lab.files": "lab.runs.table_files",
    "lab.interrupts": "lab.runs.interrupts",
    "lab.journal": "lab.runs.journal",
    "lab.ladder": "lab.strength.ladder",
    "lab.marks": "lab.strength.review_calibration",
    "lab.match": "lab.runs.match",
    "lab.plots": "lab.runs.plots",
    "lab.provenance": "lab.runs.provenance",
    "lab.ratings": "lab.strength.ratings",
    "lab.rows": "lab.runs.columns",
    "lab.scale": "lab.strength.level_ratings",
    "lab.seating": "lab.runs.seating",
    "lab.selfplay": "lab.train.selfplay",
    "lab.simulate": "lab.runs.simulate",
    "lab.soak": "lab.checking.soak",
    "lab.train.choices": "lab.train.policy_data",
    "lab.train.chunks": "lab.train.game_files",
    "lab.train.gate": "lab.train.acceptance_match",
    "lab.train.styles": "lab.train.player_mix",
    "lab.train.table": "lab.train.network_inputs",
    "lab.turns": "lab.runs.turn_rows",
    "lab.workers": "lab.runs.parallel",
    "picture.numbers": "picture.area_keys",
    "picture.piece": "picture.pieces.piece",
    "picture.player_pieces": "picture.pieces.players",
    "picture.table_pieces": "picture.pieces.table",
    "positions.glance": "positions.accessors",
    "positions.line": "positions.fen_line",
    "research.beginning": "research.start_options",
    "research.cells": "research.observation_memory",
    "research.many": "research.batch",
    "research.missing": "research.missing_extra",
    "rules.doors": "rules.hooks",
    "rules.fallback": "rules.compiled_fallback",
    "rules.glance": "rules.accessors_protocol",
    "rules.memory": "rules.hashing",
    "rules.numbers": "rules.int_arguments",
    "text.deeds": "text.options.undo_phrases",
    "text.labels": "text.options.menu_labels",
    "text.mistakes": "text.error_messages",
    "text.moment": "text.situation",
    "text.pseudo": "text.pseudo_language",
    "text.questions": "text.prompts",
    "text.reasons": "text.options.refusals",
    "text.short": "text.abbreviations",
    "text.story": "text.terminal_story",
    "text.telling": "text.narration",
    "text.tries": "text.options.option_effects",
    "text.why": "text.options.reason_sentences",
}


class OldNames(MetaPathFinder, InspectLoader):
    """Finds a module by its old name. It is the last finder, so existing modules have priority."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a renamed module, None for every other name."""
        return spec_from_loader(fullname, self) if new_name(fullname) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Import the module by its new name: both names give the same object."""
        new = new_name(spec.name)
        warnings.warn(
            f"{spec.name} is now {new}: import it by that name.", DeprecationWarning, stacklevel=2
        )
        module = importlib.import_module(new)
        self._own_specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the module's own spec. It was already executed under its new name."""
        assert module.__spec__ is not None
        module.__spec__ = self._own_specs.pop(module.__spec__.name)

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code, for `python -m` with an old name."""
        new = new_name(fullname)
        warnings.warn(f"{fullname} is now {new}.", DeprecationWarning, stacklevel=2)
        found = find_spec(new)
        loader = found.loader if found is not None else None
        return loader.get_code(new) if isinstance(loader, InspectLoader) else None

    def get_source(self, fullname: str) -> str | None:
        """Return None: the source is only found by the new name."""
        return None

    def __init__(self) -> None:
        self._own_specs: dict[str, ModuleSpec | None] = {}


def new_name(fullname: str) -> str:
    """Return the new name of a module, "" if it was not renamed."""
    package, _, rest = fullname.partition(".")
    return f"agra.{RENAMED[rest]}" if package == "agra" and rest in RENAMED else ""


def install() -> None:
    """Let Python find modules by their old names."""
    if not any(isinstance(finder, OldNames) for finder in sys.meta_path):
        sys.meta_path.append(OldNames())
