"""The command-line steps of the training."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agra.bots import short_runs
from agra.bots.clock import CLOCKS, WALL
from agra.bots.judgement.evaluation import weights_from
from agra.bots.weight_files import MIND, WEIGHTS, read
from agra.lab.optional_packages import BadRun, at_least
from agra.lab.runs import interrupts
from agra.lab.runs.simulate import components_text
from agra.lab.runs.table_files import check_new, check_place
from agra.lab.train import __doc__ as about
from agra.lab.train.acceptance_match import Contest, gate
from agra.lab.train.play import play
from agra.rules.int_arguments import checked_seed
from agra.rules.values import Components


@interrupts.told("The same command goes on with what it has written.")
def main(argv: Sequence[str] | None = None) -> int:
    """Run one of the steps."""
    options = _parser().parse_args(argv)
    checked_seed(options.seed)
    numbers = {name: getattr(options, name, 1) for name in ("games", "epochs", "jobs")}
    at_least(1, **{name: one for name, one in numbers.items() if isinstance(one, int)})
    if options.step == "gate":
        return _gate(options)
    written = {"fit": ("linear", "mind"), "policy": ("into",)}.get(options.step, ())
    for place in filter(None, (getattr(options, name) for name in written)):
        check_new(place, options.force)
    steps = {"play": _play, "fit": _fit, "watch": _watch, "policy": _policy}
    steps[options.step](options)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m agra.lab.train",
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    steps = parser.add_subparsers(dest="step", required=True)
    playing = steps.add_parser("play", help="play games and keep their positions")
    playing.add_argument("--games", type=int, default=4000)
    playing.add_argument("--into", type=Path, required=True, help="the folder for the games")
    fitting = steps.add_parser("fit", help="learn from such games")
    fitting.add_argument("games", type=Path, nargs="+", help="folders with games")
    fitting.add_argument("--linear", type=Path, help="where to write the linear weights")
    fitting.add_argument("--mind", type=Path, help="where to write the mind: weights and network")
    fitting.add_argument("--near", help="weights that new ones are held near (the shipped ones)")
    fitting.add_argument("--sums", help="linear weights to keep as they are: fit the networks only")
    fitting.add_argument("--epochs", type=int, default=10, help="how often all rows are seen")
    watching = steps.add_parser("watch", help="keep what wide searches choose in such games")
    watching.add_argument("--games", type=int, default=400)
    watching.add_argument("--teacher", help="the mind that searches widely (the shipped one)")
    watching.add_argument("--into", type=Path, required=True, help="the folder for the choices")
    policy = steps.add_parser("policy", help="learn to choose as those searches do")
    policy.add_argument("choices", type=Path, nargs="+", help="folders with choices")
    policy.add_argument("--mind", help="the mind that is to have the policy (the shipped one)")
    policy.add_argument("--into", type=Path, required=True, help="where to write it")
    for step in (fitting, policy):
        step.add_argument("--force", action="store_true", help="overwrite existing files")
    gating = steps.add_parser("gate", help="let what was learnt play")
    gating.add_argument("new", help="a bot, such as akbar@1000n@weights=new.json")
    gating.add_argument("--against", required=True, help="another one")
    gating.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    gating.add_argument("--games", type=int, default=400)
    gating.add_argument(
        "--clock",
        choices=CLOCKS,
        default=WALL,
        help="what seconds of thinking are counted by; processor: whatever else the machine does",
    )
    gating.add_argument(
        "--least", type=float, default=0.5, help="the share of victories that it must reach"
    )
    for step in (playing, watching):
        step.add_argument(
            "--styles", nargs="*", default=[], help="weights and minds to play by, the newest first"
        )
    policy.set_defaults(seed=1, jobs=1)  # the same choices must give the same policy
    gating.add_argument("--keep", type=Path, help="keep results in this file, and go on there")
    for step in (playing, gating):
        step.add_argument("--components", type=Path, help="another components file to play with")
    for step in (playing, fitting, watching, gating):
        step.add_argument("--seed", type=int, default=1)
        step.add_argument("--jobs", type=int, default=1)
    return parser


def _play(options: argparse.Namespace) -> None:
    styles = _styles(options.styles)
    games = short_runs.games(options.games)
    text = components_text(options.components)
    play(games, options.seed, styles, options.jobs, options.into, text)


def _styles(files: Sequence[str]) -> list[str]:
    styles = [_place(file, file) for file in files]
    for style in styles:
        _learnt_in(style)
    return styles


def _place(file: str | None, shipped: str) -> str:
    """A named file, or the file shipped with the package.

    A file in the current directory has priority over a file of the package with the same name.
    """
    if file is None:
        return shipped
    return f"./{file}" if Path(file).name == file and Path(file).is_file() else file


def _learnt_in(name: str) -> dict[str, Any]:
    """Read and validate a file that `fit` or `policy` wrote."""
    try:
        data = read(name)
        weights_from(data)
    except FileNotFoundError:
        raise BadRun(
            f"{name} does not exist: name a file that `agra.lab.train fit` wrote."
        ) from None
    except OSError as error:
        raise BadRun(f"{name} cannot be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadRun(
            f"{name} contains no weights for this version of agra:"
            " name a file that `agra.lab.train fit` wrote."
        ) from None
    return data


def _watch(options: argparse.Namespace) -> None:
    from agra.lab.train.policy_data import watch

    styles = _styles(options.styles)
    teacher = _place(options.teacher, MIND)
    _mind_in(teacher)
    games = short_runs.games(options.games)
    watch(games, options.seed, styles, teacher, options.jobs, options.into)


def _policy(options: argparse.Namespace) -> None:
    from agra.lab.train.policy import fit_policy
    from agra.lab.train.policy_data import Choices

    mind = _mind_in(_place(options.mind, MIND))
    choices = Choices(options.choices)
    check_place(options.into)
    _write({**mind, "policy": fit_policy(choices)}, options.into)


def _mind_in(name: str) -> dict[str, Any]:
    """Read the network in a file; linear weights alone are refused."""
    data = _learnt_in(name)
    if "net" not in data:
        raise BadRun(f"{name} contains only weights: name a mind that `fit --mind` wrote.")
    return data


def _fit(options: argparse.Namespace) -> None:
    # only this step needs numpy
    from agra.lab.train.data import files_in, games_in, played_with
    from agra.lab.train.linear import refit
    from agra.lab.train.net import fit_net
    from agra.lab.train.network_inputs import table_of
    from agra.lab.train.skill import Skill

    if options.linear is None and options.mind is None:
        raise BadRun("Nothing would be saved: add --linear FILE, --mind FILE or both.")
    files = files_in(options.games)
    components = played_with(files)
    old = _learnt_in(_place(options.sums or options.near, WEIGHTS))
    for place in (options.linear, options.mind):
        if place is not None:
            check_place(place)
    skill = Skill(games_in(files))
    print(f"what kinds of players bring in a game: {skill}", flush=True)
    if options.sums is None:
        linear = refit(files, old, skill)
    else:  # without an older network beside them
        linear = {"features": old["features"], "players": old["players"]}
    if options.linear is not None:
        _write(linear, options.linear)
    if options.mind is not None:
        table = table_of(files, linear, skill, options.jobs)
        net = fit_net(table, options.epochs, options.seed)
        _write(mind_data(linear, net.numbers(), components), options.mind)


def mind_data(
    linear: dict[str, Any], numbers: dict[str, list[int]], components: Components
) -> dict[str, Any]:
    """The data of a network for these components, in the format of `akbar_network`."""
    from agra.bots.judgement.akbar_network import input_names

    return {
        **linear, "components": components.digest, "inputs": input_names(), "net": numbers,
    }  # fmt: skip


def _write(data: dict[str, Any], place: Path) -> None:
    place.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"written: {place}", flush=True)


def _gate(options: argparse.Namespace) -> int:
    contest = Contest(
        options.new, options.against, options.players, options.seed, options.clock,
        components_text(options.components),
    )  # fmt: skip
    share = gate(contest, short_runs.games(options.games), options.jobs, options.keep)
    return 0 if share >= options.least else 1
