// The farm is small on a desk: while the pointer or the focus is on it, it is shown larger above the bar.
// The larger farm is a mirror of the drawing, so it always shows the same; it takes no clicks.

const WAIT = 250; // before the larger farm opens under a resting pointer
const LARGE = 2.1; // times the size of the farm on the table
const ENOUGH = 300; // a farm as wide as this needs no larger one
const SVG = "http://www.w3.org/2000/svg";

let timer = 0;

const isFarm = (target) =>
  target instanceof Element && Boolean(target.closest('[data-spot^="farm"], [data-spot^="cover-"]'));

function hide() {
  clearTimeout(timer);
  document.getElementById("farm-large")?.remove();
}

/** A drawing of the farm alone, as a mirror of the whole drawing. */
function mirror(farm) {
  const board = farm.ownerSVGElement;
  const { x, y, width, height } = farm.getBBox();
  const large = document.createElementNS(SVG, "svg");
  large.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
  const whole = document.createElementNS(SVG, "use");
  whole.setAttribute("href", `#${board.id}`);
  whole.setAttribute("width", String(board.viewBox.baseVal.width));
  whole.setAttribute("height", String(board.viewBox.baseVal.height));
  large.append(whole);
  return large;
}

function show() {
  const farm = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById("spot-farm")));
  const bar = document.getElementById("bar");
  if (!farm || !bar || document.getElementById("farm-large")) return;
  const box = farm.getBoundingClientRect();
  if (box.width >= ENOUGH || bar.getBoundingClientRect().top > box.top) return; // large enough, or the bar is below
  const coach = [...document.querySelectorAll("#coach")].filter((card) => card.checkVisibility());
  const above = Math.min(...[bar, ...coach].map((one) => one.getBoundingClientRect().top)); // the coach may speak of it
  const size = Math.min(box.width * LARGE, above - 60);
  const card = document.createElement("div");
  card.id = "farm-large";
  card.setAttribute("aria-hidden", "true");
  card.append(mirror(farm));
  card.style.setProperty("width", `${size}px`);
  card.style.setProperty("height", `${size}px`);
  card.style.setProperty("left", `${box.left}px`);
  card.style.setProperty("top", `${above - size - 8}px`);
  document.body.append(card);
}

/** Listen. */
export function startFarmMagnifier() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (!isFarm(event.target)) return hide();
    clearTimeout(timer);
    timer = setTimeout(show, WAIT);
  });
  document.addEventListener("focusin", (event) => (isFarm(event.target) ? show() : hide()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
