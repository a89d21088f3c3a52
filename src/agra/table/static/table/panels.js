// Tabs of the log, and on a phone the panels and the decision sheet.

const root = document.documentElement;

function show(tab) {
  root.dataset.tab = tab;
  tellTab();
  try { sessionStorage.setItem("agra-tab", tab); } catch { /* private window */ }
}

/** Say to screen readers which tab is open. */
export function tellTab() {
  for (const button of document.querySelectorAll("button[data-tab]")) {
    button.setAttribute("aria-pressed", String(button.dataset.tab === root.dataset.tab));
  }
}

function onTab(event) {
  const button = event.target.closest?.("button[data-tab]");
  if (!button) return;
  show(button.dataset.tab);
  const panel = document.getElementById("panel-log");
  if (document.querySelector("#table.phone")) panel?.scrollIntoView({ inline: "start" });
}

// ---------------------------------------------------------------- notes of the viewer

function keepNotes() {
  const code = document.getElementById("table")?.dataset.code;
  const name = `agra-notes-${code}`;
  const field = document.getElementById("notes");
  if (!field) return;
  try { field.value = localStorage.getItem(name) || ""; } catch { return; }
  document.addEventListener("input", (event) => {
    if (event.target.id === "notes") localStorage.setItem(name, event.target.value);
  });
}

// ---------------------------------------------------------------- the phone

const scroller = () => document.querySelector("#table.phone .drawing");

function mark() {
  const box = scroller();
  if (!box) return;
  const panels = [...box.querySelectorAll(":scope > .panel")];
  const at = panels[Math.round(box.scrollLeft / Math.max(1, box.clientWidth))];
  for (const link of document.querySelectorAll(".phone-tabs a")) {
    const now = link.hash === `#${at?.id}`;
    link.classList.toggle("now", now);
    if (now) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function go(id, smooth) {
  const box = scroller(), panel = document.getElementById(id);
  if (box && panel) box.scrollTo({ left: panel.offsetLeft - box.offsetLeft, behavior: smooth ? "smooth" : "instant" });
}

let asked = "";

/** A new question brings its best panel to the front, once. */
export function bringToFront() {
  const bar = document.getElementById("bar");
  const now = `${bar?.dataset.kind}/${bar?.dataset.best || ""}`;
  if (scroller() && bar?.dataset.best && now !== asked) {
    root.dataset.sheet = "open";
    go(`panel-${bar.dataset.best}`, true);
  }
  asked = now;
  mark();
}

function onPhoneTab(event) {
  const link = event.target.closest?.(".phone-tabs a");
  if (!link) return;
  event.preventDefault();
  go(link.hash.slice(1), true);
}

/** The sheet goes down to one line, never away. */
function startSheet() {
  let from = null;
  document.addEventListener("pointerdown", (event) => {
    from = event.target.closest?.("#table.phone .bar .asked") ? event.clientY : null;
  });
  document.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const way = event.clientY - from;
    from = null;
    if (Math.abs(way) < 8) root.dataset.sheet = root.dataset.sheet === "small" ? "open" : "small";
    else root.dataset.sheet = way > 0 ? "small" : "open";
  });
}

/** Listen. */
export function startPanels() {
  try { root.dataset.tab = sessionStorage.getItem("agra-tab") || "log"; } catch { root.dataset.tab = "log"; }
  tellTab();
  document.addEventListener("click", onTab);
  document.addEventListener("click", onPhoneTab);
  document.addEventListener("scroll", (event) => { if (event.target === scroller()) mark(); }, true);
  keepNotes();
  startSheet();
  bringToFront();
}
