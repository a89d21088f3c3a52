// The connection: a strip in the top bar says when it is lost and when it is back. A choice that could not be
// sent is stored and sent later. Only an answer with a table replaces the table: any other answer counts as a
// lost connection, or as a sentence that says why something was refused.
import { forgetSent } from "./answering.js";
import { dropUnsent, keepUnsent, noteLost, state } from "./state.js";
import { register, sendAgain } from "./swap.js";

const SHOWN = 4000; // milliseconds that good news stay
const DOWN = [502, 503, 504]; // the server cannot answer, or a proxy says so in its place

const { connection } = state;

const strip = () => document.getElementById("strip");

/** Whether the connection is lost at present. */
export const isLost = () => connection.lost;

function show(words, kind) {
  const here = strip();
  if (!here) return;
  if (here.textContent !== words) here.textContent = words;
  if (here.dataset.tone !== kind) here.dataset.tone = kind;
}

/** Show the state: my own connection first, then those of the others. */
export function dressStrip() {
  const words = strip()?.dataset;
  if (!words || connection.fading) return;
  if (connection.gone) show(words.gone, "gone");
  else if (connection.lost) show(connection.unsent?.method === "POST" ? words.kept : words.lost, "lost");
  else show(connection.others, connection.others ? "lost" : "");
}

/** Say something for a moment. */
export function sayBriefly(text, kind = "good", shown = SHOWN) {
  clearTimeout(connection.fading);
  show(text, kind);
  connection.fading = setTimeout(() => {
    connection.fading = 0;
    dressStrip();
  }, shown);
}

/** The connection is lost. */
export function cutOff() {
  if (!noteLost(state)) return;
  clearTimeout(connection.fading);
  connection.fading = 0;
  dressStrip();
}

/** The connection is back: send the stored request; the server says whether it is still valid. A browser that
 * knows that it is offline may still read what had arrived before. */
export function back() {
  if (!connection.lost || navigator.onLine === false) return;
  connection.lost = false;
  sayBriefly(strip()?.dataset.back || "");
  if (!connection.unsent) return;
  const { method, action, ...rest } = connection.unsent;
  connection.unsent = null;
  if (document.querySelector(rest.target)) sendAgain(method, action, rest);
}

/** Whose connections are lost, in words; "" if nobody's is. */
export function lostOthers(words) {
  connection.others = words;
  dressStrip();
}

/** Whether the server, or a proxy in front of it, cannot answer now. */
export const isDown = (status) => DOWN.includes(status);

/** A request got no answer: store it. A choice is more important than a look at the table. */
function keep({ request: { method, action, body }, target, swap }) {
  if (method === "POST") {
    forgetSent();
    keepUnsent(state, {
      method,
      action,
      target: "#table",
      swap: "outerMorph",
      values: { ...Object.fromEntries(body || []), again: "yes" },
    });
  } else keepUnsent(state, { method, action, target: `#${target.id}`, swap });
  connection.lost = false;
  cutOff();
}

/** No answer came, or only the beginning of one. Errors of scripts that handle an answer do not count. */
function fail(ctx) {
  if (ctx?.target?.id === "table" && ctx.text === undefined) keep(ctx);
}

const isTable = (text) => /<main\b[^>]*\bid="table"/.test(text) && text.includes("</main>");

/** The sentence of our own error page; "" if the page is not ours. */
const mistake = (text) =>
  new DOMParser().parseFromString(text, "text/html").querySelector(".mistake")?.textContent || "";

/** Say over the table why something was refused. */
function refuse(text) {
  forgetSent();
  document.getElementById("notice")?.remove();
  const notice = document.createElement("p");
  notice.id = notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.textContent = mistake(text) || strip()?.dataset.refused || "";
  document.getElementById("table").append(notice);
}

/** An answer for the table: if it is no table, the old one stays. */
function receiveTable(ctx) {
  const {
    request,
    text,
    response: { status },
  } = ctx;
  if (isTable(text) && !isDown(status)) {
    dropUnsent(state, request.method);
    back();
    return false;
  }
  const again = request.method === "POST" && request.body.has("again");
  // The same error twice is final, unless the server is down.
  if ((status >= 400 && status < 500) || (again && !isDown(status))) refuse(text);
  else keep(ctx);
  return true;
}

/** Look at an answer before htmx does; true if nothing of it is to be swapped. */
function receive(ctx) {
  const {
    target,
    response: { status },
    hx,
    text,
  } = ctx;
  if (status === 204 || status === 304 || hx.redirect || hx.location || hx.refresh) return false;
  if (target?.id === "table") return receiveTable(ctx);
  if (!target?.closest?.("#table") || !isDown(status) || mistake(text)) return false;
  keep(ctx);
  return true;
}

/** The game is gone, and its table with it. */
export function gone() {
  connection.lost = false;
  connection.gone = true;
  dressStrip();
}

/** Whether the game is gone. */
export const isGone = () => connection.gone;

/** Listen; `again` opens the stream again. */
export function startConnection(again) {
  register("connection", { receive, fail });
  addEventListener("offline", cutOff);
  addEventListener("online", again);
}
