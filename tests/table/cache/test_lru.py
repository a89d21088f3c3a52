"""The LRU cache keeps values while they are used."""

from agra.table.cache.lru import LRU


def test_what_nobody_asks_for_goes_first() -> None:
    kept: LRU[str, int] = LRU(2)
    assert kept.keep("a", 1) == 1
    kept.keep("b", 2)
    assert kept.get("a") == 1  # used again, so "b" is now the older one
    kept.keep("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c"), len(kept)) == (1, None, 3, 2)


def test_it_can_be_emptied_and_filled_again() -> None:
    kept: LRU[str, int] = LRU(2)
    kept.keep("a", 1)
    kept.clear()
    assert kept.get("a") is None
    assert kept.keep("a", 2) == kept.get("a") == 2


def test_one_entry_is_dropped_and_the_others_stay() -> None:
    kept: LRU[str, int] = LRU(3)
    for number, name in enumerate("abc"):
        kept.keep(name, number)
    kept.drop("b")
    kept.drop("never there")
    assert kept.get("a") == 0
    assert kept.values() == [2, 0]  # the one that was used last is at the end


def test_entries_are_weighed_and_the_oldest_make_room() -> None:
    kept: LRU[str, list[int]] = LRU(10, len)
    kept.keep("a", [0] * 4)
    grows = kept.keep("b", [0] * 4)
    assert len(kept) == 2
    kept.get("a")
    kept.keep("c", [0] * 4)
    assert kept.get("b") is None
    grows += [0] * 4
    kept.keep("b", grows)  # 8, so only one of the others would fit, and it is too large
    assert (kept.get("a"), kept.get("c"), len(kept)) == (None, None, 1)
    kept.keep("d", [0] * 99)  # one entry is always kept
    assert len(kept) == 1
    kept.drop("d")
    kept.keep("e", [0] * 5)
    kept.keep("f", [0] * 5)
    assert len(kept) == 2
    kept.clear()
    kept.keep("g", [0] * 10)
    assert len(kept) == 1
