// Tabs of the log, and on a phone the panels and the decision sheet.
import { addLayers, closeGroups } from "./layers.js";
import { register } from "./swap.js";
import { noteChange, noteTap } from "./taps.js";

const root = document.documentElement;

function show(tab) {
  root.dataset.tab = tab;
  tellTab();
  try {
    sessionStorage.setItem("agra-tab", tab);
  } catch {
    /* private window */
  }
}

/** Say to screen readers which tab is open; the remembered tab may be on another page only. */
export function tellTab() {
  const known = document.querySelector(`#panel-log button[data-tab="${CSS.escape(root.dataset.tab || "")}"]`);
  if (!known && document.getElementById("panel-log")) root.dataset.tab = "log";
  const open = document.querySelector(".side.show-bonus") ? "bonus" : root.dataset.tab;
  for (const button of document.querySelectorAll("button[data-tab]")) {
    button.setAttribute("aria-pressed", String(button.dataset.tab === open));
  }
}

function onTab(event) {
  const button = event.target.closest?.("button[data-tab]");
  if (!button) return;
  document.querySelector(".side.show-bonus")?.classList.remove("show-bonus"); // the reader wants another tab
  show(button.dataset.tab);
  if (!button.closest("#panel-log") && document.querySelector("#table:is(.low, .small, .tablet)")) pull("log");
  const panel = document.getElementById("panel-log");
  if (document.querySelector("#table.phone")) panel?.scrollIntoView({ inline: "start" });
}

// ---------------------------------------------------------------- notes of the viewer

function keepNotes() {
  const code = document.getElementById("table")?.dataset.code;
  const name = `agra-notes-${code}`;
  const field = document.getElementById("notes");
  if (!field) return;
  try {
    field.value = localStorage.getItem(name) || "";
  } catch {
    return;
  }
  document.addEventListener("input", (event) => {
    const notes = event.target.closest("#notes");
    if (notes) localStorage.setItem(name, notes.value);
  });
}

// ---------------------------------------------------------------- drawers

/** Open a drawer (the Court, the log, the others), or none; `asked` if the question is about what is in it. */
function pull(name, asked = false) {
  root.toggleAttribute("data-drawer-asked", asked);
  if (name) root.dataset.drawer = name;
  else delete root.dataset.drawer;
  tellDrawer();
}

/** Say to screen readers which drawer is open. */
export function tellDrawer() {
  for (const button of document.querySelectorAll("button[data-drawer]")) {
    button.setAttribute("aria-expanded", String(button.dataset.drawer === root.dataset.drawer));
  }
}

/** A tap on a name shows the others where the window has no room for them. */
const byName = (target) => (target.closest?.(".others-0 .top-seat") && !target.closest("a") ? "others" : "");

function onDrawer(event) {
  const name = event.target.closest?.("button[data-drawer]")?.dataset.drawer || byName(event.target);
  if (name) pull(root.dataset.drawer === name ? "" : name);
}

/** Escape closes what is open. */
function onEscape(event) {
  if (event.key === "Escape" && root.dataset.drawer && !event.defaultPrevented) pull("");
}

/** A question about the Court opens it by itself, once; any other question closes it. */
function drawFor(bar) {
  if (!document.querySelector("#table.with-drawer")) return;
  const court = Boolean(document.querySelector("#panel-court.asks")) && bar?.dataset.best === "court";
  if (court) pull("court", true);
  else if (root.dataset.drawer === "court") pull("");
}

/** The drawers that somebody has opened. */
const DRAWERS = [
  ':root[data-drawer="log"] :is(.low, .small, .tablet) #panel-log',
  ':root[data-drawer="court"]:not([data-drawer-asked]) .with-drawer #panel-court',
  ':root[data-drawer="others"] .others-0 #panel-others',
].join();

// ---------------------------------------------------------------- another window

/** What is open, to be kept when the window turns or changes its size. */
export function open() {
  const groups = [...document.querySelectorAll("#bar details[open]")].map((box) => box.dataset.key);
  return { groups, panel: document.querySelector(".phone-tabs a.now")?.hash.slice(1) || "" };
}

/** Open it again in the new drawing. */
export function reopen({ groups, panel }) {
  for (const key of groups) {
    const box = key && document.querySelector(`#bar details[data-key="${CSS.escape(key)}"]`);
    if (box) box.open = true;
  }
  tellDrawer();
  if (!scroller()) return;
  const bar = document.getElementById("bar");
  asked = question(bar);
  if (panel || bar?.dataset.best) slide(panel || `panel-${bar.dataset.best}`, "instant");
  mark();
}

// ---------------------------------------------------------------- the phone

const scroller = () => document.querySelector("#table.phone .drawing");

function inFront() {
  const box = scroller();
  return box?.querySelectorAll(":scope > .panel")[Math.round(box.scrollLeft / Math.max(1, box.clientWidth))];
}

function mark() {
  const at = inFront();
  for (const link of document.querySelectorAll(".phone-tabs a")) {
    const now = link.hash === `#${at?.id}`;
    link.classList.toggle("now", now);
    if (now) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const WAY = 800; // milliseconds that a panel may take to slide in

const CHECK = 200; // milliseconds between two looks whether it has arrived
const CHECKS = 3;

let goal = "";
let arriving = 0;

function slide(id, behavior) {
  const box = scroller();
  const panel = document.getElementById(id);
  if (box && panel) box.scrollTo({ left: panel.offsetLeft - box.offsetLeft, behavior });
}

/** Bring a panel to the front; what stops it on its way only takes the sliding away. */
function go(id) {
  goal = id;
  root.dataset.sliding = id;
  slide(id, still.matches ? "instant" : "smooth");
  clearTimeout(arriving);
  arriving = setTimeout(arrive, WAY, still.matches ? 0 : CHECKS);
}

/** A browser that still slides adds a jump to its way: jump again. */
function arrive(checks) {
  if (goal) slide(goal, "instant");
  if (goal && checks) {
    arriving = setTimeout(arrive, CHECK, checks - 1);
    return;
  }
  goal = "";
  delete root.dataset.sliding;
}

/** A finger on the panels has the last word. */
function onTouch(event) {
  if (event.target.closest?.("#table.phone .drawing")) goal = "";
}

const REST = 250; // milliseconds after which a panel has stopped

let fingers = 0;
let settling = 0;

/** A panel that has stopped between two places goes to the nearer one. */
function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const box = scroller();
    if (!box || goal || fingers) return;
    const left = Math.round(box.scrollLeft / Math.max(1, box.clientWidth)) * box.clientWidth;
    if (Math.abs(left - box.scrollLeft) > 1) box.scrollTo({ left, behavior: "instant" });
  }, REST);
}

function startSettling() {
  /** @param {TouchEvent} event */
  const onFinger = (event) => {
    fingers = event.touches.length;
    settle();
  };
  document.addEventListener("touchstart", onFinger, { passive: true });
  document.addEventListener("touchend", onFinger);
  document.addEventListener("touchcancel", onFinger);
  for (const kind of ["resize", "pageshow"]) addEventListener(kind, settle);
  settle();
}

let asked = "";
let askedAt = ""; // the number of its position; "" if the reader keeps the panel

/** A new question brings its best panel to the front, once. */
export function bringToFront(turn = false) {
  const bar = document.getElementById("bar");
  if (turn) asked = "";
  // On a phone my question comes when the steps of the others have been shown.
  if (scroller() && bar?.matches(".mine.telling")) return mark();
  const now = question(bar);
  const { number } = document.getElementById("table")?.dataset || {};
  const again = askedAt && number !== askedAt && inFront()?.matches(":not(.asks)"); // not in view
  const fresh = now !== asked || again;
  asked = now;
  askedAt = number;
  if (fresh) drawFor(bar);
  if (fresh && bar) bar.scrollTop = 0;
  if (!scroller()) return;
  if (bar?.dataset.best && fresh) {
    root.dataset.sheet = "open";
    const best = `panel-${bar.dataset.best}`;
    go(best);
    const panel = document.getElementById(best);
    if (panel) reveal(panel, panel.querySelectorAll(".spot.on"));
  }
  mark();
}

/** Scroll a panel to the first of some places, if of none the upper half is in view. */
export function reveal(panel, places) {
  const frame = panel.getBoundingClientRect();
  const boxes = [...places].map((place) => place.getBoundingClientRect());
  const seen = boxes.some((box) => box.top >= frame.top && (box.top + box.bottom) / 2 <= frame.bottom);
  if (boxes[0] && !seen) panel.scrollTop += boxes[0].top - frame.top - frame.height / 3;
}

const question = (bar) => `${bar?.dataset.kind}/${bar?.dataset.best || ""}`;

/** A reader who chooses a panel while the steps of the others are shown keeps it. */
function keepPanel() {
  const bar = document.getElementById("bar");
  if (!bar?.matches(".mine.telling")) return;
  asked = question(bar);
  askedAt = "";
}

function onPhoneTab(event) {
  const link = event.target.closest?.(".phone-tabs a");
  if (!link) return;
  event.preventDefault();
  closeGroups();
  keepPanel();
  go(link.hash.slice(1));
  const panel = document.querySelector(link.hash);
  if (panel) reveal(panel, panel.querySelectorAll("[id^=spot-slot]")); // the first card that is still open
}

const DRAGGED = 16; // pixels from which on a finger drags
const HANDLE = 28; // pixels below the upper edge of the sheet that belong to its handle

/** Whether a point is on the handle of the sheet: at its upper edge, beside the question and the links. */
function isOnHandle({ target, clientY }) {
  const edge = target.closest("#bar").getBoundingClientRect().top;
  return clientY - edge < HANDLE && !target.closest("h2, a, button, .detail, .coach, .options");
}

/** A tap on the handle of the sheet folds it to one line; so does dragging the handle or the question. */
function startSheet() {
  let from = null;
  // The browser sends a click after the finger has left, to what lies there by then: taps.js stops it.
  const fold = (/** @type {PointerEvent} */ event, /** @type {boolean} */ small) => {
    root.dataset.sheet = small ? "small" : "open";
    from = null;
    noteTap(event);
    noteChange();
  };
  const isSmall = () => root.dataset.sheet === "small";
  document.addEventListener("pointerdown", (event) => {
    const on = event.target.closest?.("#table.phone:not(.lying) #bar") ? event.target : null;
    const handle = Boolean(on) && isOnHandle(event);
    // A tap on the question only brings the options back: it is often meant for something else.
    from = handle || on?.closest(".asked, .told") ? { y: event.clientY, taps: handle || isSmall() } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (from && Math.abs(event.clientY - from.y) > DRAGGED) fold(event, event.clientY > from.y);
  });
  document.addEventListener("pointerup", (event) => {
    if (from?.taps) fold(event, !isSmall());
    from = null;
  });
  document.addEventListener("pointercancel", () => {
    from = null;
  });
}

/** A tab that was touched before this script had come has left its mark in the address. */
function heedEarlyTab() {
  if (!scroller() || !location.hash.startsWith("#panel-")) return;
  const id = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  go(id);
}

/** Listen. */
export function startPanels() {
  try {
    root.dataset.tab = sessionStorage.getItem("agra-tab") || "log";
  } catch {
    root.dataset.tab = "log";
  }
  tellTab();
  addLayers({ open: DRAWERS, inside: "#panel-bonuses", close: () => pull(""), freeKeys: true });
  document.addEventListener("click", onTab);
  document.addEventListener("click", onPhoneTab);
  document.addEventListener("click", onDrawer);
  document.addEventListener("keydown", onEscape);
  document.addEventListener(
    "scroll",
    (event) => {
      if (event.target !== scroller()) return;
      if (fingers) keepPanel();
      mark();
      settle();
    },
    true,
  );
  register("panels", { dress: mark }); // the server does not know which panel is in front
  keepNotes();
  startSheet();
  startSettling();
  document.addEventListener("pointerdown", onTouch);
  bringToFront();
  heedEarlyTab();
}
