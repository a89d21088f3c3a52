"""Shows stored positions on a real page: their drawing and options replace those of the game."""

import json
from typing import Any

from agra.rules.state import State
from agra.table.board import PageWindow, draw
from agra.table.pages import panels
from agra.table.panels.question.markup import Form, options_html
from agra.table.panels.question.question import ask
from tests.browser.people import Person
from tests.fixtures import load
from tests.table.board.positions import asked

#: Actions are recorded instead of sent: `window.sent` is their list. `window.bringUp` scrolls a
#: spot into view, on a phone with its panel. `window.later` lets a second pass.
KEEP_ANSWERS = """() => {
    window.sent = [];
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + ahead;
    window.later = () => { ahead += 1000; };
    window.bringUp = (spot) => {
        const panel = spot.closest(".panel"), around = panel?.parentElement;
        around?.scrollTo({left: panel.offsetLeft - around.offsetLeft, behavior: "instant"});
        if (panel) spot.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
    };
    window.addEventListener("submit", (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        window.sent.push(event.submitter?.value);
    }, true);
}"""
LAY_OUT = """([drawing, options]) => {
    const place = document.getElementById("drawing");
    const old = place.querySelectorAll(":scope > svg, :scope > .panel:not(#panel-log)");
    for (const one of old) one.remove();
    place.insertAdjacentHTML("afterbegin", drawing);
    const bonus = Boolean(place.querySelector(".spot.on[data-spot^=bonus]"));
    document.getElementById("panel-log").classList.toggle("show-bonus", bonus);
    const bar = document.querySelector("#bar form.options .choices");
    bar.replaceChildren(...options.map((option) => {
        const button = document.createElement("button");
        Object.assign(button, {name: "action", value: option.key, className: "option"});
        button.textContent = option.text;
        button.dataset.key = option.key;
        button.dataset.targets = option.targets;
        button.setAttribute("aria-label", option.text);
        return button;
    }));
}"""


def lay_out(person: Person, position: str | State, view: PageWindow) -> dict[str, list[str]]:
    """Show a position to a person at a table; return the keys of each highlighted spot."""
    sight = asked(load(position) if isinstance(position, str) else position)
    context = panels.context(sight, phone=view.phone)
    question = ask(sight)
    assert question is not None
    drawn = draw(sight, question, view=view, notes=context["notes"])
    options: list[dict[str, Any]] = [
        {"key": option.key, "text": option.text, "targets": " ".join(option.targets)}
        for option in question.options
    ]
    if not person.page.evaluate("() => Boolean(window.sent)"):
        person.wait_for_panel()
        person.page.evaluate(KEEP_ANSWERS)
    person.page.evaluate(LAY_OUT, [drawn, options])
    return {spot: [option.key for option in its] for spot, its in question.by_spot().items()}


def words_of(found: object) -> str:
    """A result from the page as text for an assertion message."""
    return json.dumps(found, ensure_ascii=False, indent=1)


PUT_OPTIONS = """([options, title]) => {
    document.querySelector("#bar form.options").outerHTML = options;
    document.getElementById("bar-title").textContent = title;
    // Two frames later everything has found its place.
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def put_options(person: Person, position: str) -> None:
    """Put the real buttons of a stored position into the bar of a person's table."""
    question = ask(asked(load(position)))
    assert question is not None
    options = options_html(Form("/", "", 0), question)
    person.page.evaluate(PUT_OPTIONS, [options, question.title])
