"""Explains abilities in one sentence: contracts, characters, favour actions, scrolls."""

from typing import Final

from agra.text.i18n import N_, _

_CONTRACTS: Final = {
    "portuguese_trader": N_(
        "You may pay the Sailor with several goods worth up to 4 in total. +1 rupee for "
        "each cloth you deliver."
    ),
    "sufi": N_("At once: move your stone 1 field for free. +1 rupee for each curry you deliver."),
    "takshaka": N_(
        "When you build with the Architect: build value +1, and you get 1 rupee. You also "
        "get 1 rupee if the Mujtahida builds for you."
    ),
    "mahout": N_("When you produce sandstone or wood, you get 1 more."),
    "khatib": N_("When you produce turmeric or cotton, you get 1 more."),
    "french_trader": N_(
        "Once per turn: place 1 good of value 1 to 3 here. You get 5 rupees for every third one."
    ),
    "dyer": N_(
        "After producing, you may turn 2 of the new goods into 1 good of their row worth "
        "up to 2. +1 rupee for each dye you deliver."
    ),
    "cook": N_(
        "When your standing worker is ejected, you may keep it here (up to 2) and meditate "
        "with it later. +1 rupee for each oil you deliver."
    ),
    "muezzin": N_("+1 MP in every meditation phase in which you get any."),
    "jagirdar": N_(
        "You have 1 more free delivery with the Sailor. After another player's Sailor "
        "action you may deliver 1 good; that player then gains 1 favour."
    ),
    "caliph": N_("Once per turn: spend 1 cotton to stand a worker up."),
    "calligrapher": N_(
        "A day labourer costs you only 1 rupee. +1 rupee for each paper you deliver."
    ),
    "mullah": N_(
        "Once per turn: spend 1 favour less on a favour action (at least 1). +1 rupee for "
        "each brick you deliver."
    ),
    "english_trader": N_("Once per turn: exchange 1 good for another of equal value."),
    "mosaic_maker": N_(
        "At once: take any favour tile. Once per meditation phase: spend 1 MP for 1 "
        "favour, or 3 MP for 2 favours."
    ),
    "mujtahida": N_(
        "At once: the first unbuilt building (column by column, from the top) is built for "
        "you. Take a bonus tile, place a worker there and process. +2 rupees for each "
        "statue you deliver."
    ),
    "dutch_trader": N_(
        "Final scoring: 1, 3 or 6 rupees if you fulfilled orders of 1, 2 or 3 guilds. +2 "
        "rupees each time you deliver clothes."
    ),
    "painter": N_(
        "At once: up to 3 of your workers may stand up, and you may move up 1 influence "
        "step. +2 rupees for each painting you deliver."
    ),
    "subadar": N_(
        "Final scoring: 1 rupee for each order you fulfilled. +2 rupees for each book you deliver."
    ),
    "sadr_us_sudur": N_(
        "At once: put 1 good into any empty bowl for a good of equal value. Final scoring: "
        "1 rupee for each good you gave to Akbar."
    ),
    "grand_mufti": N_(
        "At once: 3 favours. Final scoring: 3 rupees for each set of the three guild "
        "symbols on your orders and contracts."
    ),
    "grand_imam": N_(
        "At once: 3 favours. Final scoring: 1 rupee for each of your orders and contracts "
        "of the Scholars."
    ),
    "court_artist": N_(
        "At once: 3 favours. Final scoring: 1 rupee for each of your orders and contracts "
        "of the Artisans."
    ),
    "dewan": N_(
        "At once: 3 favours. Final scoring: 1 rupee for each of your orders and contracts "
        "of the Merchants."
    ),
}

_CHARACTERS: Final = {
    "architect": N_("Move up 1 influence step, or build a building with building materials."),
    "sailor": N_(
        "Deliver goods: one for free, more if you pay a good. You may also fulfil one guild order."
    ),
    "trader": N_(
        "Give up to 3 goods for goods worth at least 1 less in total. Move a price token."
    ),
    "botanist": N_("Do up to two of three: advance the stone, remove a cover, move farmers."),
}

_FAVOUR_ACTIONS: Final = {
    "basic_good": N_("Gain a basic good."),
    "process": N_("Process one good. Nobody else may follow."),
    "influence": N_("Move up 1 influence step."),
    "raise_worker": N_("Stand one of your workers up."),
    "extra_process": N_("After processing: one more good along the same arrow."),
    "meditation_point": N_("One meditation point, in the meditation phase."),
    "sell": N_("Sell a good for its value."),
    "remove_cover": N_("Remove a cover from your farm."),
    "deliver": N_("Deliver one good."),
    "order_phase": N_("Serve Akbar or fulfil an order, in addition to your order phase."),
    "move_farmers": N_("Move farmers up to 2 steps in total."),
    "price_token": N_("Move a price token."),
    "exchange": N_("Exchange a good for another of equal value."),
    "good_of_value_2": N_("Gain a good of value 2."),
    "meditation_step": N_("Advance your stone without paying goods."),
    "process_1_to_2": N_("Process a good of value 1 into one of value 2."),
    "free_day_labourer": N_("Hire a day labourer without paying rupees."),
}

_SCROLLS: Final = {
    "statue": N_("Spend a statue at the end of the action phase for one more main action."),
    "book": N_("Spend a book: up to 3 of your workers stand up, and you gain 1 favour."),
    "painting": N_("Spend a painting to move up 1 step with each of two different guilds."),
    "clothes": N_(
        "Spend clothes for their value in rupees, 1 more once the boat is at the last pier."
    ),
    "oil": N_(
        "Spend 1 oil to stand a worker up, or 1 oil and 1 curry for up to 3 workers. Once per turn."
    ),
    "curry": N_(
        "Spend 1 curry to stand a worker up, or 1 oil and 1 curry for up to 3 workers. "
        "Once per turn."
    ),
}

_CIRCLE: Final = {
    "exchange": N_("Exchange a good for another of equal value. Cost: its value in points."),
    "deliver": N_("Deliver a good; you may take the influence step for it. Cost: 3 points."),
    "process": N_("Process a good. Cost: the value of the result in points."),
    "remove_cover": N_("Remove a cover. Cost: 2 points."),
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
    return _("Move a farmer one square. Cost: 1 point.")
