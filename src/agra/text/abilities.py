"""Explains abilities in one sentence: contracts, characters, favour actions, scrolls."""

from typing import Final

from agra.text.i18n import N_, _

_CONTRACTS: Final = {
    "portuguese_trader": N_(
        "The Sailor may be paid with several goods worth up to 4 together; each cloth you"
        " deliver brings 1 more rupee."
    ),
    "sufi": N_("At once: your stone moves a field. Each curry delivered brings 1 more rupee."),
    "takshaka": N_(
        "Building with the Architect: build value +1, and 1 rupee; the rupee also for what the"
        " Mujtahida builds."
    ),
    "mahout": N_("Producing sandstone or wood yields 1 more."),
    "khatib": N_("Producing turmeric or cotton yields 1 more."),
    "french_trader": N_(
        "Once per turn place a good of value 1 to 3 here; the third one pays 5 rupees."
    ),
    "dyer": N_(
        "After producing, 2 of the new goods may become 1 of their row, worth up to 2. Each dye"
        " delivered brings 1 more rupee."
    ),
    "cook": N_(
        "A standing worker pushed off may wait here, up to 2, and meditate from here later. Each"
        " oil delivered brings 1 more rupee."
    ),
    "muezzin": N_("The first points of each meditation phase are 1 more."),
    "jagirdar": N_(
        "Your Sailor has 1 more free delivery; after the Sailor of another you may deliver 1 good,"
        " which brings them 1 favour."
    ),
    "caliph": N_("Once per turn: 1 cotton raises a lying worker."),
    "calligrapher": N_("A day labourer costs 1 rupee; each paper delivered brings 1 more rupee."),
    "mullah": N_(
        "Once per turn a favour action spends 1 favour less, but never none; each brick delivered"
        " brings 1 more rupee."
    ),
    "english_trader": N_("Once per turn a good becomes another one of equal value."),
    "mosaic_maker": N_(
        "At once: any favour tile. Once per meditation phase: 1 favour for 1 point, or 2 for 3."
    ),
    "mujtahida": N_(
        "At once: the first site is built for you, with bonus tile and worker. Each statue"
        " delivered brings 2 more rupees."
    ),
    "dutch_trader": N_(
        "End: 1, 3 or 6 rupees for orders of 1, 2 or 3 guilds. Clothes delivered bring 2 more"
        " rupees."
    ),
    "painter": N_(
        "At once: raise up to 3 workers, and an influence step. Each painting delivered brings 2"
        " more rupees."
    ),
    "subadar": N_(
        "End: 1 rupee for each of your orders. Each book delivered brings 2 more rupees."
    ),
    "sadr_us_sudur": N_(
        "At once: a good for an empty bowl of equal value. End: 1 rupee for each of your gifts."
    ),
    "grand_mufti": N_("At once: 3 favours. End: 3 rupees for each set of three guild symbols."),
    "grand_imam": N_("At once: 3 favours. End: 1 rupee for each symbol of the Scholars."),
    "court_artist": N_("At once: 3 favours. End: 1 rupee for each symbol of the Artisans."),
    "dewan": N_("At once: 3 favours. End: 1 rupee for each symbol of the Merchants."),
}

_CHARACTERS: Final = {
    "architect": N_("One influence step, or build a site with building materials."),
    "sailor": N_("Deliver goods: one for free, more for a good paid; at most one guild order."),
    "trader": N_(
        "Give up to 3 goods for goods worth at least 1 less together; move a price token."
    ),
    "botanist": N_("Two of three: advance the stone, remove a cover, move farmers."),
}

_FAVOUR_ACTIONS: Final = {
    "basic_good": N_("Gain a basic good."),
    "process": N_("Process one good; nobody follows."),
    "influence": N_("One influence step."),
    "raise_worker": N_("Raise one of your lying workers."),
    "extra_process": N_("After processing: one more good along the same arrow."),
    "meditation_point": N_("One meditation point, in the meditation phase."),
    "sell": N_("Sell a good for its value."),
    "remove_cover": N_("Remove a cover from your farm."),
    "deliver": N_("Deliver one good."),
    "order_phase": N_("Serve Akbar or fulfil an order, besides the order phase."),
    "move_farmers": N_("Move farmers, 2 steps in all."),
    "price_token": N_("Move a price token."),
    "exchange": N_("Exchange a good for another of equal value."),
    "good_of_value_2": N_("Gain a good of value 2."),
    "meditation_step": N_("Advance your stone without paying goods."),
    "process_1_to_2": N_("Process a good of value 1 into one of value 2."),
    "free_day_labourer": N_("Call a day labourer without paying rupees."),
}

_SCROLLS: Final = {
    "statue": N_("A statue buys one more main action, at the end of the action phase."),
    "book": N_("A book raises up to 3 workers and brings 1 favour."),
    "painting": N_("A painting brings two influence steps with different guilds."),
    "clothes": N_("Clothes are sold for their value, 1 rupee more at the last pier."),
    "oil": N_("Oil raises a worker; oil and curry together raise up to 3. Once per turn."),
    "curry": N_("Curry raises a worker; oil and curry together raise up to 3. Once per turn."),
}

_CIRCLE: Final = {
    "exchange": N_("Exchange a good for another of equal value; its value in points."),
    "deliver": N_("Deliver a good, with its influence step; 3 points."),
    "process": N_("Process a good; the value of the result in points."),
    "remove_cover": N_("Remove a cover; 2 points."),
}


def contract(name: str) -> str:
    """The effect of a notable's contract."""
    return _(_CONTRACTS[name])


def character(name: str) -> str:
    """The action of a worker at a main character."""
    return _(_CHARACTERS[name])


def favour_action(name: str) -> str:
    """The effect of a favour action."""
    return _(_FAVOUR_ACTIONS[name])


def scroll(name: str) -> str:
    """The effect of a luxury good, oil or curry."""
    return _(_SCROLLS[name])


def outer_action(name: str) -> str:
    """The effect and the price of an outer action of the meditation circle."""
    return _(_CIRCLE[name])


def centre_action() -> str:
    """The effect of the centre of the meditation circle."""
    return _("Move a farmer one square; 1 point.")
