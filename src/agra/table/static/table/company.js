// The company at the table: who is here, how long one waits, chat, nudges, the badge in the tab.
import { back, cutOff, dressStrip, gone, isDown, isLost, lostOthers, sayBriefly } from "./connection.js";
import { chime } from "./preferences.js";
import { morphInto } from "./swap.js";
import { dressTimes } from "./times.js";

const BEAT = 15000;
const PROBE = 4000;
const WAIT = 20000;

const table = () => document.getElementById("table");
/** Whether others want to know if the player is here; a table inside a browser has no company. */
const hasCompany = () => Boolean(table()?.dataset.company);
const seated = () => hasCompany() && table()?.dataset.seated === "yes";
const code = () => table()?.dataset.code || "";
const root = document.documentElement;

function remember(name, value) {
  try {
    localStorage.setItem(`agra-${name}-${code()}`, value);
  } catch {
    /* private window */
  }
}
function remembered(name) {
  try {
    return localStorage.getItem(`agra-${name}-${code()}`) || "";
  } catch {
    return "";
  }
}

// ---------------------------------------------------------------- sending

/** Send something that is not a move; the strip shows why it was refused. */
async function send(address, values) {
  const form = document.getElementById("token");
  const body = new URLSearchParams({ ...values, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(WAIT),
    });
    if (answer.ok) return true;
    if (isDown(answer.status)) {
      cutOff();
      return false;
    }
    const told = await answer.json().catch(() => ({}));
    sayBriefly(told.error || document.getElementById("strip")?.dataset.refused || "", "lost");
  } catch {
    cutOff();
  }
  return false;
}

async function onSubmit(event) {
  const form = event.target.closest?.("form[data-beside]");
  if (!form || form.hasAttribute("data-hx-post")) return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form, event.submitter));
  if (!(await send(form.action, values))) return;
  if (form.dataset.said) sayBriefly(form.dataset.said);
  const field = form.elements.text;
  if (field) {
    field.value = "";
    form.closest("details").open = false;
  }
  ask();
}

// ---------------------------------------------------------------- signs of life

let last = 0;
let lastState = "";

/** Tell the server whether somebody is looking at this page; the same is not told twice within a second. */
export function beat(back = false) {
  if (!seated()) return;
  const form = document.getElementById("token");
  const state = document.hidden ? "away" : "here";
  if (Date.now() - last < 1000 && state === lastState && !back) return;
  last = Date.now();
  lastState = state;
  send(form.action, { state, said: last, ...(back ? { back: "yes" } : {}) });
}

function leave() {
  const form = document.getElementById("token");
  if (!seated() || !form) return;
  const token = form.elements.csrfmiddlewaretoken.value;
  navigator.sendBeacon(
    form.action,
    new URLSearchParams({ csrfmiddlewaretoken: token, state: "away", said: String(Date.now()) }),
  );
}

/** A click or a key after a vote for a bot: the player is back. */
function onDeed(event) {
  if (event.isTrusted && table()?.dataset.votedOut !== undefined) beat(true);
}

// ---------------------------------------------------------------- what the server tells

const AGAIN = 30000; // milliseconds until the strip about others is updated again

let known = -1;
let asking = false;
let wanted = false; // somebody asked meanwhile: the answer on its way may be too old
let offset = 0;
let nudged = "";
let missed = new Set();
let again = 0;

/** Ask for the company, once at a time. */
export async function ask() {
  const here = table();
  if (!here?.dataset.company) return;
  wanted = asking;
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(here.dataset.company, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(WAIT),
    });
    if (answer.status === 404) return gone();
    if (isDown(answer.status)) return cutOff();
    const found = await answer.json(); // this fails for the error page of a proxy
    back();
    if (answer.ok) tell(found);
  } catch {
    cutOff();
  } finally {
    asking = false;
  }
  if (wanted) ask();
}

/** The stream says that the company has changed. */
export function heard(news) {
  if (news > known) ask();
}

/** What a part of the page was filled with last. */
const filled = new WeakMap();

/** Fill a part of the page, but keep its elements: a button that is replaced loses the focus, and loses the
 * click of somebody who has pressed it and not released it yet. */
function fill(id, html) {
  const place = document.getElementById(id);
  if (!place || filled.get(place) === html) return;
  morphInto(place, html);
  filled.set(place, html);
}

function tell(found) {
  known = found.news;
  offset = Date.now() / 1000 - found.now;
  for (const one of found.here) {
    const isMe = String(one.seat) === table()?.dataset.viewer;
    if (one.state === "here" && missed.has(one.seat) && !isMe) sayBriefly(one.text);
    const mark = document.querySelector(`[data-presence="${one.seat}"]`);
    if (!mark) continue;
    mark.className = `presence ${one.state}`;
    mark.setAttribute("aria-label", one.text);
    mark.title = one.text;
  }
  missed = new Set(found.here.filter((one) => one.state === "lost").map((one) => one.seat));
  lostOthers(found.lost);
  clearTimeout(again);
  if (found.lost) again = setTimeout(ask, AGAIN);
  fill("wait", found.wait);
  fill("chat-list", found.said);
  const watching = document.getElementById("spectators");
  if (watching) write(watching, found.spectators);
  const more = found.next && document.querySelector("#play-again .note");
  const begun = document.getElementById("play-again")?.dataset.begun;
  if (more && begun) write(more, begun);
  if (found.nudge) nudge(found.nudge);
  else nudged = "";
  dressCompany();
}

function nudge(found) {
  const number = String(found.number);
  nudged = found.text;
  if (remembered("nudge") === number) return;
  remember("nudge", number);
  sayBriefly(found.text, "good", 10000);
  chime("nudge");
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(found.text, { tag: code() });
  }
}

// ---------------------------------------------------------------- time goes on

/** @returns {[number, string][]} units of time in seconds, the longest first, and their words */
function units() {
  return (table()?.dataset.units || "").split("|").map((unit) => {
    const at = unit.indexOf(" ");
    return [Number(unit.slice(0, at)), unit.slice(at + 1)];
  });
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function face(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

function tick() {
  const now = Date.now() / 1000 - offset;
  const all = units();
  for (const place of document.querySelectorAll("[data-since][data-words]")) {
    const seconds = Math.max(0, Math.floor(now - Number(place.dataset.since)));
    const [size, words] = all.find(([size]) => seconds >= size) || all.at(-1);
    write(place, place.dataset.words.replace("{time}", words.replace("{count}", String(Math.floor(seconds / size)))));
  }
  for (const clock of document.querySelectorAll(".clock[data-due]")) {
    const left = Math.max(0, Math.floor(Number(clock.dataset.due) - now));
    const [size, words] = all.find(([size]) => left >= size) || all.at(-1);
    write(
      clock,
      clock.dataset.liveClock === undefined ? words.replace("{count}", String(Math.floor(left / size))) : face(left),
    );
    clock.classList.toggle("up", !left);
  }
  for (const button of document.querySelectorAll("button[data-from]")) {
    const open = now >= Number(button.dataset.from) && button.dataset.done === undefined;
    if (button.disabled === open) button.disabled = !open;
  }
}

// ---------------------------------------------------------------- chat

const muted = () => new Set(remembered("muted").split(" ").filter(Boolean));
const chatOpen = () => root.dataset.tab === "chat" && !document.hidden;

function dressChat() {
  const list = document.getElementById("chat-list");
  if (!list) return 0;
  const silent = muted();
  const all = silent.has("all");
  root.toggleAttribute("data-muted", all);
  for (const button of document.querySelectorAll("[data-mute]")) {
    button.setAttribute("aria-pressed", String(silent.has(button.dataset.mute)));
  }
  const newest = Number(remembered("read") || 0);
  let unread = 0;
  let end = 0;
  dressTimes(list);
  for (const line of list.querySelectorAll("li[data-message]")) {
    line.hidden = silent.has(line.dataset.author);
    const number = Number(line.dataset.message);
    end = Math.max(end, number);
    if (number > newest && !line.hidden && !line.classList.contains("own")) unread += 1;
  }
  if (chatOpen() && end > newest) {
    remember("read", end);
    unread = 0;
    const box = list.parentElement;
    box.scrollTop = box.scrollHeight;
  }
  if (all) unread = 0;
  const badge = document.getElementById("unread");
  if (badge) write(badge, unread ? String(unread) : "");
  return unread;
}

/** "Write" opens the form with the focus in its field, within the click: phones show their keyboard only then. */
function onWrite(event) {
  const box = event.target.closest?.("#chat-write > summary")?.parentElement;
  if (!box) return;
  event.preventDefault();
  box.open = !box.open;
  if (box.open) box.querySelector("input").focus();
}

function onMute(event) {
  const button = event.target.closest?.("[data-mute]");
  if (!button) return;
  const silent = muted();
  const who = button.dataset.mute;
  if (silent.has(who)) silent.delete(who);
  else silent.add(who);
  remember("muted", [...silent].join(" "));
  dressCompany();
}

// ---------------------------------------------------------------- the browser's tab

function dressTab(unread) {
  const here = table();
  const mine = here.dataset.mine === "yes";
  const words = mine && nudged ? `${nudged} · ${here.dataset.title}` : here.dataset.title;
  const title = `${unread ? `(${unread}) ` : ""}${mine ? "● " : ""}${words}`;
  if (document.title !== title) document.title = title;
  const icon = document.getElementById("icon");
  if (!icon) return;
  icon.dataset.plain ||= icon.getAttribute("href");
  const wanted = mine || unread ? icon.dataset.badge : icon.dataset.plain;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** Update everything that the page shows of the company; called after every change of the table. */
export function dressCompany() {
  if (!table()) return;
  tick();
  dressStrip();
  dressTab(dressChat());
}

/** Listen. */
export function startCompany() {
  if (root.dataset.tab === "chat" && !document.getElementById("tab-chat")) root.dataset.tab = "log";
  document.addEventListener("submit", onSubmit);
  document.addEventListener("click", onMute);
  document.addEventListener("click", onWrite);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-tab]")) dressCompany();
  });
  document.addEventListener("pointerdown", onDeed);
  document.addEventListener("keydown", onDeed);
  document.addEventListener("visibilitychange", () => {
    beat(!document.hidden);
    dressCompany();
  });
  addEventListener("pagehide", leave);
  setInterval(() => {
    if (!document.hidden && !isLost()) beat();
  }, BEAT);
  setInterval(() => {
    if (isLost()) ask();
  }, PROBE);
  setInterval(tick, 1000);
  beat(true);
  ask();
}
