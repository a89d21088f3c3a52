"""Draws the distributions of a simulation as one image (SVG or PNG)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from agra.lab.optional_packages import BadRun, needed
from agra.lab.runs.summary_statistics import Figures, Group, Rate
from agra.lab.runs.table_files import check_place

#: Colours that colour-blind people can tell apart (Okabe and Ito).
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")
INCOMES = 14  # the number of income sources shown


def check_plot(path: Path) -> None:
    """Raise `BadRun` or `MissingExtra` unless a plot can be written to this file."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise BadRun(f"{path} must end in .svg or .png.")
    needed("matplotlib", "lab", "--plot")
    check_place(path)


@contextmanager
def figure_in(path: Path, size: tuple[float, float]) -> Iterator[Any]:
    """A figure that is written to the file in the end; the same drawing gives the same file."""
    matplotlib = needed("matplotlib", "lab", "--plot")
    figure_module = needed("matplotlib.figure", "lab", "--plot")
    with matplotlib.rc_context({"svg.hashsalt": "agra", "axes.grid": True, "grid.alpha": 0.3}):
        figure = figure_module.Figure(figsize=size, layout="constrained")
        yield figure
        metadata: dict[str, Any] = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, metadata=metadata)


def error_bars(rates: Sequence[Rate]) -> list[list[float]]:
    """The distances of shares in percent to the ends of their intervals, below and above."""
    return [
        [100 * (rate.share - rate.low) for rate in rates],
        [100 * (rate.high - rate.share) for rate in rates],
    ]


def draw(figures: Figures, path: Path) -> None:
    """Draw scores, win rates, length and income; the same figures give the same file."""
    with figure_in(path, (12, 13)) as figure:
        axes = figure.subplots(3, 2)
        figure.suptitle(
            f"{figures.games} game{'s' * (figures.games != 1)} with {figures.players} players:"
            f" {', '.join(figures.bots)}"
        )
        bots = [group for group in figures.bots.values() if group.scores]
        seats = [Group(f"seat {one.name}", one.scores, one.wins) for one in figures.seats]
        _draw_scores(axes[0][0], bots, "Scores by bot")
        _draw_scores(axes[0][1], [*seats, *figures.order], "Scores by seat and turn order")
        _draw_rates(axes[1][0], [*bots, *seats, *figures.order], figures.players)
        _draw_income(axes[1][1], figures)
        _draw_histogram(axes[2][0], figures.rounds, "Rounds of a game")
        _draw_histogram(axes[2][1], figures.decisions, "Decisions of a game")


def _draw_scores(axes: Any, groups: Sequence[Group], title: str) -> None:
    """A box for each group: quartiles, and whiskers to the 5th and 95th percentile."""
    names = [group.name for group in groups]
    boxes = axes.boxplot(
        [group.scores for group in groups], whis=(5, 95), patch_artist=True, showmeans=True,
        tick_labels=names, flierprops={"marker": ".", "markersize": 3},
        meanprops={"marker": "D", "markersize": 4, "markerfacecolor": "white",
                   "markeredgecolor": "black"}, medianprops={"color": "black"},
    )  # fmt: skip
    for number, box in enumerate(boxes["boxes"]):
        box.set_facecolor(COLOURS[number % len(COLOURS)])
        box.set_alpha(0.7)
    axes.set_title(title)
    axes.set_ylabel("rupees")


def _draw_rates(axes: Any, groups: Sequence[Group], players: int) -> None:
    """The win rate of each group with its interval, beside the rate of pure chance."""
    rates = [group.rate for group in groups]
    shares = [100 * rate.share for rate in rates]
    places = list(range(len(groups)))
    axes.errorbar(shares, places, xerr=error_bars(rates), fmt="o", color=COLOURS[0], capsize=4)
    axes.axvline(100 / players, color="black", linestyle="--", linewidth=1)
    axes.set_yticks(places, [group.name for group in groups])
    axes.invert_yaxis()
    axes.set_title("Victories per seat, with 95% intervals (dashed: luck alone)")
    axes.set_xlabel("%")


def _draw_income(axes: Any, figures: Figures) -> None:
    """Mean rupees by source, a bar for each bot."""
    table = sorted(figures.income_table(), key=lambda row: -max(map(abs, row[1])))[:INCOMES]
    width = 0.8 / len(figures.bots)
    for number, bot in enumerate(figures.bots):
        axes.barh(
            [at + number * width for at in range(len(table))],
            [amounts[number] for _, amounts in table],
            width, label=bot, color=COLOURS[number % len(COLOURS)],
        )  # fmt: skip
    middle = (len(figures.bots) - 1) * width / 2
    axes.set_yticks([at + middle for at in range(len(table))], [source for source, _ in table])
    axes.invert_yaxis()
    axes.set_title("Rupees of a player by source, mean")
    axes.set_xlabel("rupees")
    axes.legend()


def _draw_histogram(axes: Any, numbers: Sequence[int], title: str) -> None:
    least, most = min(numbers), max(numbers)
    step = max(1, round((most - least) / 30))
    edges = [number - 0.5 for number in range(least, most + step + 1, step)]
    axes.hist(numbers, bins=edges, color=COLOURS[0], alpha=0.8)
    axes.locator_params(axis="x", integer=True)
    axes.set_title(title)
    axes.set_ylabel("games")
