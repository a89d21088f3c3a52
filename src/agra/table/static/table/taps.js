// Double taps: a second tap at the same place would answer a question, or press something in a layer, that the
// first tap has only just brought and that nobody has read.

const PAUSE = 500; // milliseconds after the change
const NEAR = 24; // pixels around the tap before it
/** Options, groups of options, undo, the pace of the others' steps, plans, pieces, and all that is in a layer. */
const GUARDED = "#bar form, #bar .options, #bar [data-show], #hint, #tip, .board, dialog, summary, .menu";

let last = null;
let changedAt = -Infinity;

/** Something else is under the pointer now: a new question has appeared, or a layer has opened or closed. */
export function noteChange() {
  changedAt = performance.now();
}

/** Remember where a tap was.
 * @param {{ clientX: number, clientY: number }} event */
export function noteTap({ clientX: x, clientY: y }) {
  last = { x, y };
}

/** Whether a tap comes too early, at the place of the last one.
 * @param {{ clientX: number, clientY: number }} event */
export function isRepeated({ clientX: x, clientY: y }) {
  return Boolean(last) && performance.now() - changedAt < PAUSE && Math.hypot(x - last.x, y - last.y) <= NEAR;
}

/** A repeated tap does nothing. Keys, and taps elsewhere, count at once. */
function onClick(event) {
  if (!event.detail) return; // a key
  if (!isRepeated(event) || !event.target.closest?.(GUARDED)) {
    noteTap(event);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listen, before anybody else does. */
export function startTaps() {
  document.addEventListener("click", onClick, true);
}
