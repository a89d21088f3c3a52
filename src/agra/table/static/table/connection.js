// The connection: a strip in the bar on top says at once when it is lost, and when it is back. A
// choice that could not be sent is kept, and sent as soon as that is possible.
import { forgetSent } from "./keys.js";

const SHOWN = 4000; // milliseconds that good news stay

let lost = false, kept = null, others = "", fading = 0, ended = false;

const strip = () => document.getElementById("strip");

/** Whether the connection is lost at present. */
export const isLost = () => lost;

function show(words, kind) {
  const here = strip();
  if (!here) return;
  if (here.textContent !== words) here.textContent = words;
  if (here.dataset.kind !== kind) here.dataset.kind = kind;
}

/** Say what holds now: my own connection first, then those of the others. */
export function dressStrip() {
  const words = strip()?.dataset;
  if (!words || fading) return;
  if (ended) show(words.gone, "gone");
  else if (lost) show(kept ? words.kept : words.lost, "lost");
  else show(others, others ? "lost" : "");
}

/** Say something for a moment. */
export function sayBriefly(text, kind = "good", shown = SHOWN) {
  clearTimeout(fading);
  show(text, kind);
  fading = setTimeout(() => { fading = 0; dressStrip(); }, shown);
}

/** The connection is lost. */
export function cutOff() {
  if (lost || ended) return;
  lost = true;
  clearTimeout(fading);
  fading = 0;
  dressStrip();
}

/** The connection is back; what was kept is sent, and the server says whether it still fits. */
export function back() {
  if (!lost) return;
  lost = false;
  sayBriefly(strip()?.dataset.back || "");
  if (!kept) return;
  const { action, values } = kept;
  kept = null;
  htmx.ajax("POST", action, { target: "#table", swap: "outerMorph", values: { ...values, again: "yes" } });
}

/** Whose connections are lost, in words; "" if nobody's is. */
export function lostOthers(words) {
  others = words;
  dressStrip();
}

/** A request did not reach the server: a choice is kept. */
function onError(event) {
  const request = event.detail?.ctx?.request;
  if (request?.method !== "POST" || !request.body || event.detail.ctx.response) return;
  forgetSent();
  if (!/\/(decide|undo)$/.test(request.action)) return cutOff();
  kept = { action: request.action, values: Object.fromEntries(request.body) };
  lost = false;
  cutOff();
}

/** The game is gone, and its table with it. */
export function gone() {
  lost = false;
  ended = true;
  dressStrip();
}

/** Whether the game is gone. */
export const isGone = () => ended;

/** Listen; `again` opens the stream anew. */
export function startConnection(again) {
  document.addEventListener("htmx:error", onError);
  addEventListener("offline", cutOff);
  addEventListener("online", again);
}
