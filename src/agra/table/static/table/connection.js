// The connection: a strip in the bar on top says at once when it is lost, and when it is back. A
// choice that could not be sent is kept, and sent as soon as that is possible. Only a table takes the
// table's place: any other answer is a lost connection, or a sentence that says what was refused.
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

/** Say what holds now: my own connection first, then those of the others. */
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

/** The connection is back; what was kept is sent, and the server says whether it still fits. */
export function back() {
  if (!connection.lost) return;
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

/** A request got no answer: it is kept, and a choice is more than a look. */
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

/** No answer came, or only the beginning of one. What a script does wrong with an answer is not meant. */
function fail(ctx) {
  if (ctx?.target?.id === "table" && ctx.text === undefined) keep(ctx);
}

const isTable = (text) => /<main\b[^>]*\bid="table"/.test(text) && text.includes("</main>");

/** The sentence of a page that says what is wrong; "" if it is not ours. */
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

/** An answer for the table: a table is swapped in, and anything else leaves the old one in its place. */
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
  // The same mistake twice is no accident; a server that is down is waited for.
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

/** Listen; `again` opens the stream anew. */
export function startConnection(again) {
  register("connection", { receive, fail });
  addEventListener("offline", cutOff);
  addEventListener("online", again);
}
