// The places of the drawing: clicking, hovering, holding a finger on them.
import { byKey, press } from "./keys.js";
import { hideTip, line, onTip, showTip } from "./tips.js";

const WAIT = 280; // before a card opens under a resting pointer
const HOLD = 500; // a long press
const CLOSE = 24; // fingers hit everything that is as near as this

let timer = 0;
let held = false;

const spotAt = (target) => target instanceof Element ? target.closest(".spot") : null;

// ---------------------------------------------------------------- choosing

/** The buttons of the bar behind a spot. */
function buttonsOf(spot) {
  const keys = (spot.dataset.keys || "").split(" ").filter(Boolean);
  return keys.map(byKey).filter((found) => found?.tagName === "BUTTON");
}

/** A finger is wide: all places near a touch that can be clicked. */
function nearby(event, spot) {
  if (event.pointerType !== "touch") return [spot];
  const near = [...document.querySelectorAll(".spot.on")].filter((other) => {
    const box = other.getBoundingClientRect();
    const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
    const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
    return Math.hypot(dx, dy) < CLOSE && Math.min(box.width, box.height) < 44;
  });
  return near.includes(spot) ? near : [spot];
}

function choose(event, spot) {
  const found = new Set(nearby(event, spot).flatMap(buttonsOf));
  if (found.size === 1) {
    press([...found][0]);
    hideTip();
  } else if (found.size) {
    const list = document.createElement("ul");
    for (const button of found) {
      const copy = document.createElement("button");
      copy.type = "button";
      copy.className = "option";
      copy.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
      copy.addEventListener("click", () => { press(button); hideTip(); });
      const item = document.createElement("li");
      item.append(copy);
      list.append(item);
    }
    showTip(spot, [list]);
    list.querySelector("button").focus();
  }
}

function onClick(event) {
  if (held) { held = false; return; }
  const spot = spotAt(event.target);
  if (spot?.classList.contains("on")) {
    event.preventDefault();
    choose(event, spot);
  } else if (spot && event.pointerType === "touch") {
    explain(spot);
  } else if (!onTip(event.target)) {
    hideTip();
  }
}

// ---------------------------------------------------------------- explaining

/** A place inside another one speaks with its words where it has none of its own. */
function around(name) {
  const [kind, ...rest] = name.split("-");
  if (kind === "good" || kind === "worker") return `space-${rest.join("-")}`;
  if (kind === "slot") return `notable-${rest.slice(0, -1).join("-")}`;
  if (kind === "order") return `order-${rest[0]}`;
  return name;
}

function told(spot) {
  const outer = document.getElementById(`spot-${around(spot.dataset.spot)}`);
  const parts = [];
  const why = spot.dataset.why || (spot.classList.contains("on") ? "" : outer?.dataset.why);
  const tip = spot.dataset.tip || outer?.dataset.tip || "";
  if (why) parts.push(line(why, "why"));
  for (const words of tip.split("\n")) if (words) parts.push(line(words));
  if (spot.classList.contains("on")) parts.unshift(...buttonsOf(spot).map((button) => line(button.title || button.getAttribute("aria-label") || "", "why")));
  const rule = spot.dataset.rule || (why && outer?.dataset.rule);
  if (rule) parts.push(ruleLink(rule));
  return parts;
}

function ruleLink(number) {
  const words = document.getElementById("drawing")?.dataset;
  const link = document.createElement("a");
  link.href = `${words?.rules || "/rules"}#r-${number.split("-")[0].replaceAll(".", "-")}`;
  link.textContent = (words?.rule || "{number}").replace("{number}", number);
  const p = document.createElement("p");
  p.append(link);
  return p;
}

function explain(spot) {
  const parts = told(spot);
  if (parts.length) showTip(spot, parts);
}

// ---------------------------------------------------------------- lighting the way

function light(names) {
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  for (const name of names) {
    (document.getElementById(`spot-${name}`) || document.getElementById(name))?.classList.add("lit");
  }
}

const listed = (words) => (words || "").split(" ").filter(Boolean);

function enter(event) {
  const button = event.target.closest?.("#bar [data-targets]");
  if (button) return light([...listed(button.dataset.targets), ...listed(button.dataset.marks)]);
  const spot = spotAt(event.target);
  clearTimeout(timer);
  if (!spot) {
    if (!onTip(event.target)) {
      light([]);
      timer = setTimeout(hideTip, WAIT);
    }
    return;
  }
  light(listed(spot.dataset.path));
  if (event.type === "focusin") explain(spot);
  else if (event.pointerType !== "touch") timer = setTimeout(() => explain(spot), WAIT);
}

function hold(event) {
  const spot = spotAt(event.target);
  held = false;
  if (!spot || event.pointerType !== "touch") return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    held = true;
    explain(spot);
    light(listed(spot.dataset.path));
  }, HOLD);
}

/** Listen to pointers and focus. */
export function startSpots() {
  document.addEventListener("click", onClick);
  document.addEventListener("pointerover", enter);
  document.addEventListener("focusin", enter);
  document.addEventListener("pointerdown", hold);
  for (const kind of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(kind, (event) => {
      if (kind !== "pointerup" || event.pointerType === "touch") clearTimeout(timer);
    }, true);
  }
}
