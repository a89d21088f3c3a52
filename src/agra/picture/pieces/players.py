"""The pieces on the players' boards, and the counters there."""

from collections.abc import Iterator

from agra.picture import tokens
from agra.picture.colours import colour_of
from agra.picture.geometry import Place, Segment
from agra.picture.ink import shape, width_of
from agra.picture.pieces.piece import Piece
from agra.picture.plans.board import BoardPlan, OthersPlan
from agra.picture.plans.plan import Plan
from agra.picture.scene import Scene
from agra.rules import layout, names
from agra.text import names as name_of
from agra.text.i18n import _, labelled, ngettext


def board_pieces(scene: Scene, plan: Plan) -> list[Piece]:
    """All movable pieces on the boards that are drawn in full."""
    return [
        piece
        for seat, board in plan.boards.items()
        for pieces_of in (_farm, _at_hand, _contracts)
        for piece in pieces_of(scene, board, seat)
    ]


def row_pieces(scene: Scene, plan: Plan) -> list[Piece]:
    """All movable pieces in the rows of the other players."""
    return [piece for seat in plan.others.seats for piece in _row(scene, plan.others, seat)]


def _farm(scene: Scene, plan: BoardPlan, seat: int) -> Iterator[Piece]:
    """Covers, farmers, and the stone of the meditation track."""
    s, player, colour = scene.state, scene.names[seat], colour_of(seat)
    for track, square in tokens.covers_of(s, seat):
        words = _("{player}: cover, {track}, square {square}")
        title = words.format(player=player, track=name_of.track(track), square=square)
        place = plan.farm_square(track, square)
        name = f"cover-{seat}-{track + 1}-{square}"
        yield Piece(name, "mine", "piece-cover", place, title)
    for track in range(4):
        square = s.player(seat).farmer(track)
        words = _("{player}: farmer, {track}, square {square}")
        title = words.format(player=player, track=name_of.track(track), square=square)
        place, name = plan.farm_square(track, square), f"farmer-{seat}-{track + 1}"
        yield Piece(name, "mine", f"player-{colour}-farmer", place, title)
    field = s.player(seat).stone
    title = _("{player}: stone on field {field}").format(player=player, field=field)
    place = plan.stone(field, s.components.last_field)
    yield Piece(f"stone-{seat}", "mine", f"player-{colour}-stone", place, title)


def _at_hand(scene: Scene, plan: BoardPlan, seat: int) -> Iterator[Piece]:
    """Favour tiles, and the markers on actions used this turn."""
    s = scene.state
    actions, used = tokens.actions_of(s, seat), s.player(seat).used
    places: list[tuple[str, Place]] = []
    for at, action in enumerate(actions):
        name, box = names.FAVOUR_ACTIONS[action], plan.action(at, len(actions))
        if action >= names.PRINTED_FAVOUR_ACTIONS:
            yield _tile(scene, seat, name, "mine", plan.action_place(at, len(actions)))
        if used >> action & 1:
            places.append((name, Place(box.x + box.w - 10, box.y + 10, 19)))
    scrolls = [(name, layout.USED_STATUE << scroll) for scroll, name in enumerate(names.LUXURY)]
    for scroll, (name, bit) in enumerate([*scrolls, ("oil_and_curry", layout.USED_OIL_AND_CURRY)]):
        if used & bit:
            box = plan.scroll(scroll)
            places.append((name, Place(box.x + box.w - 11, box.y + 12, 20)))
    title = _("{player}: used this turn").format(player=scene.names[seat])
    for name, place in places:
        yield Piece(f"used-{name}-{seat}", "mine", shape(seat), place, title)


def _tile(
    scene: Scene, seat: int, name: str, area: str, place: Place, kind: str = "drawn"
) -> Piece:
    title = labelled(scene.names[seat], name_of.favour_action(name))
    return Piece(f"tile-{name}", area, f"action-{name}", place, title, kind=kind)


def _contracts(scene: Scene, plan: BoardPlan, seat: int) -> Iterator[Piece]:
    s = scene.state
    won = tokens.contracts_of(s, seat)
    for at, notable in enumerate(won):
        name = names.NOTABLES[notable]
        title = labelled(scene.names[seat], name_of.notable(name))
        place = plan.contract_place(at, len(won))
        yield Piece(f"notable-{name}", "mine", f"person-{name}", place, title)
        icon, count = shape(seat), 0
        if notable == names.COOK:
            icon = f"player-{colour_of(seat)}-worker"
            count = s.player(seat).on_cook
        elif notable == names.FRENCH_TRADER:
            count = s.board.on_french_trader
        for n in range(count):
            place = plan.on_contract(at, len(won), n)
            yield Piece(f"on-{name}-{n + 1}", "mine", icon, place, title)


def _row(scene: Scene, plan: OthersPlan, seat: int) -> Iterator[Piece]:
    """The tiles and the contracts in the row of another player."""
    s, used = scene.state, scene.state.player(seat).used
    if plan.lines == 1:
        return
    tiles = [a for a in tokens.actions_of(s, seat) if a >= names.PRINTED_FAVOUR_ACTIONS]
    for at, action in enumerate(tiles):
        kind = "drawn faded" if used >> action & 1 else "drawn"
        place = plan.tile_place(seat, at)
        yield _tile(scene, seat, names.FAVOUR_ACTIONS[action], "others", place, kind)
    won = tokens.contracts_of(s, seat)
    for at, notable in enumerate(won):
        name = names.NOTABLES[notable]
        title = labelled(scene.names[seat], name_of.notable(name))
        place, icon = plan.contract_place(seat, at, len(won)), f"person-{name}"
        yield Piece(f"notable-{name}", "others", icon, place, title, kind="niched")


# ------------------------------------------------------------------ counters


def counters_of(scene: Scene, plan: BoardPlan, seat: int) -> list[Piece]:
    """Rupees, workers and markers in the middle of a farm; favours."""
    s, (x, y, _size) = scene.state, plan.middle()
    y -= 3 if plan.square < 21 else 0
    rupees, held = scene.rupees[seat], scene.held(seat)
    left = x - (25 + width_of(held, 18, True)) / 2
    known = _("the rupees are secret") if rupees is None else name_of.rupees(rupees)
    workers, markers = s.player(seat).workers, s.player(seat).markers
    standing = ngettext("{count} worker in supply", "{count} workers in supply", workers)
    lying = ngettext("{count} marker in supply", "{count} markers in supply", markers)
    favours = s.player(seat).favours
    counted = (
        ("rupees", "piece-coin", Place(left + 10, y - 2.5, 22), held, known,
         Segment(left + 25, y + 4, 18)),
        ("workers", f"player-{colour_of(seat)}-worker", Place(x - 26, y + 22, 21), str(workers),
         standing.format(count=workers), Segment(x - 14, y + 27, 14.5)),
        ("markers", shape(seat), Place(x + 14, y + 22, 21), str(markers),
         lying.format(count=markers), Segment(x + 26, y + 27, 14.5)),
        ("favours", "piece-favour", plan.favours, str(favours), name_of.favours(favours),
         plan.favours_count),
    )  # fmt: skip
    return [
        Piece(f"{what}-{seat}", "mine", icon, place, labelled(scene.names[seat], words), number,
              beside=line)
        for what, icon, place, number, words, line in counted
    ]  # fmt: skip
