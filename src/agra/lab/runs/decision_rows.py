"""Writes a row for every decision of a run: observation, chosen action, result.

The format is Parquet, because an observation has almost two thousand numbers. Most of them are 0,
so a compressed row takes about fifty bytes. Chance decisions (dice and drawn tiles) have no rows.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from agra.lab.optional_packages import BadRun, needed
from agra.lab.runs.match import Match, Outcome, begin
from agra.lab.runs.provenance import KEY
from agra.lab.runs.table_files import ParquetFile, check_place
from agra.rules.state import CHANCE

#: About how many bytes a decision takes, and how many decisions a player makes.
BYTES: Final = 60
PER_PLAYER: Final = 300


class Decisions(ParquetFile):
    """The file of decisions of a run."""

    def __init__(self, path: Path, games: int, players: int, about: dict[str, Any]) -> None:
        if path.suffix.lower() != ".parquet":
            raise BadRun(f"{path} must end in .parquet: decisions have no other format.")
        self._numpy = needed("numpy", "pettingzoo", "--decisions")
        self._observation = needed("agra.research.observation", "pettingzoo", "--decisions")
        self._payoffs = needed("agra.research.payoffs", "pettingzoo", "--decisions")
        self._arrow = pyarrow = needed("pyarrow", "lab", "--decisions")
        parquet = needed("pyarrow.parquet", "lab", "--decisions")
        check_place(path, games * players * PER_PLAYER * BYTES)
        super().__init__(path)
        cells = pyarrow.list_(pyarrow.float32(), self._observation.SIZE)
        self._schema = pyarrow.schema(
            [
                ("game", pyarrow.int64()),
                ("decision", pyarrow.int32()),
                ("seat", pyarrow.int8()),
                ("observation", cells),
                ("legal", pyarrow.list_(pyarrow.int16())),
                ("action", pyarrow.int16()),
                ("result", pyarrow.float32()),
                ("score", pyarrow.int32()),
            ],
            {KEY: json.dumps(about, ensure_ascii=False)},
        )
        self._writer = parquet.ParquetWriter(self.part, self._schema, compression="zstd")

    def add(self, game: int, match: Match, outcome: Outcome) -> None:
        """Replay a game and add its decisions."""
        columns: list[Any] = [
            list(column) for column in zip(*self._rows(game, match, outcome), strict=True)
        ]
        numbers = self._arrow.array(self._numpy.concatenate(columns[3]))
        columns[3] = self._arrow.FixedSizeListArray.from_arrays(numbers, self._observation.SIZE)
        arrays = [
            self._arrow.array(column, field.type) if isinstance(column, list) else column
            for column, field in zip(columns, self._schema, strict=True)
        ]
        table = self._arrow.Table.from_arrays(arrays, schema=self._schema)
        self._writer.write_table(table)
        self.rows += table.num_rows

    def _rows(self, game: int, match: Match, outcome: Outcome) -> Iterator[tuple[Any, ...]]:
        state = begin(match)
        made: list[tuple[int, int, Any, list[int], int]] = []
        for number, action in enumerate(outcome.actions):
            seat = state.to_move
            if seat is not None and seat != CHANCE:
                seen = self._observation.observe(state, seat)
                made.append((number, seat, seen, state.legal_actions(), action))
            state.apply(action)
        results = self._payoffs.win(state)
        for number, seat, seen, legal, action in made:
            yield game, number, seat, seen, legal, action, results[seat], outcome.scores[seat]
