// The player aid: a dialog over the table, opened by "?" or by any link to it. It is also a page of its own.

import { addressOf } from "./addresses.js";

let opener = null;

function dialog() {
  let box = document.getElementById("aid-dialog");
  if (!box) {
    box = document.createElement("dialog");
    box.id = "aid-dialog";
    box.setAttribute("aria-labelledby", "aid-title");
    document.body.append(box);
    box.addEventListener("click", (event) => {
      if (event.target === box || event.target.closest(".aid-close")) box.close();
    });
    // While the aid is open, it gets all keys: a digit must not answer the question below.
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "?" && !event.target.closest("input")) box.close();
    });
    box.addEventListener("close", () => {
      if (opener?.isConnected) opener.focus();
      opener = null;
    });
  }
  return box;
}

const part = (address) => fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);

/** Open the aid of the game at the table. Lessons and puzzles are no games: they show the general aid. */
export async function openAid() {
  const code = document.getElementById("table")?.dataset.code;
  const box = dialog();
  if (box.open) return;
  const own = code ? await part(addressOf(`game/${code}/aid`)) : null;
  const answer = own?.ok ? own : await part(addressOf("aid"));
  if (!answer?.ok || box.open) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  opener = document.activeElement;
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  box.replaceChildren(...page.body.childNodes);
  box.showModal();
  box.scrollTop = 0;
  box.querySelector(".aid-close").focus({ preventScroll: true });
}

/** Close it, if it is open. */
export function closeAid() {
  document.getElementById("aid-dialog")?.close();
}

// ---------------------------------------------------------------- inside

function show(aid, tab) {
  aid.dataset.tab = tab;
  for (const link of aid.querySelectorAll("[data-aid-tab]")) {
    if (link.dataset.aidTab === tab) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

const fold = (words) =>
  words
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "");

/** Search all parts of the aid for the words that were typed. */
function find(aid, words) {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  aid.classList.toggle("searching", wanted.length > 0);
  let met = 0;
  for (const entry of aid.querySelectorAll(".aid-entry")) {
    const fits = wanted.every((word) => fold(entry.textContent).includes(word));
    entry.classList.toggle("unmatched", !fits);
    if (fits) met += 1;
  }
  for (const section of aid.querySelectorAll(".aid-section")) {
    section.classList.toggle("unmatched", !section.querySelector(".aid-entry:not(.unmatched)"));
  }
  aid.querySelector(".aid-none").hidden = met > 0;
}

function onClick(event) {
  const link = event.target.closest?.("a[data-aid]");
  if (link && document.getElementById("table") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openAid();
    return;
  }
  const tab = event.target.closest?.("[data-aid-tab]");
  if (tab) {
    event.preventDefault();
    show(tab.closest(".aid"), tab.dataset.aidTab);
  }
  if (event.target.closest?.(".aid-print")) print();
}

/** Listen. */
export function startAid() {
  document.addEventListener("click", onClick);
  document.addEventListener("input", (event) => {
    const field = event.target.closest?.(".aid-search input");
    if (field) find(field.closest(".aid"), field.value);
  });
}
