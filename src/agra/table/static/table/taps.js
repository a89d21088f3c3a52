// Double taps: the second tap would answer the question that the first one brought, before anybody has read it.

const PAUSE = 500; // milliseconds after a new question has appeared
const NEAR = 24; // pixels around the tap before it
const DECIDES = "#bar form, #hint form, .board"; // options, ways back, groups of options, steps of a plan, pieces

let last = null;
let appeared = -Infinity;

/** A new question has appeared on the page. */
export function newQuestion() {
  appeared = performance.now();
}

/** Too early, and where the last tap was: nothing hears of it. Keys, and taps elsewhere, count at once. */
function onClick(event) {
  if (!event.detail) return; // a key
  const { clientX: x, clientY: y } = event;
  const again = last && performance.now() - appeared < PAUSE && Math.hypot(x - last.x, y - last.y) <= NEAR;
  if (!again || !event.target.closest?.(DECIDES)) {
    last = { x, y };
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listen, before anybody else does. */
export function startTaps() {
  document.addEventListener("click", onClick, true);
}
