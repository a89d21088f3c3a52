// Pieces slide to their new places. The page is swapped at once, so input never waits; only what
// the eye sees comes a moment later.

const SLIDE = 350, BETWEEN = 80, MOST = 12;
const FACTORS = { slow: 2, normal: 1, fast: 0.5, off: 0 };

/** How much slower than normal; 0 for no motion. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return FACTORS[document.documentElement.dataset.speed] ?? 1;
}

const css = (place) => place.replace(/translate\(([^ )]+) ([^)]+)\)/, "translate($1px, $2px)");

function slide(piece, from, delay) {
  const to = piece.getAttribute("transform");
  if (!to || to === from) return;
  piece.animate([{ transform: css(from) }, { transform: css(to) }], {
    duration: SLIDE * pace(), delay, easing: "ease-out", fill: "backwards",
  });
}

function appear(piece, delay) {
  if (piece.dataset.from) return slide(piece, piece.dataset.from, delay);
  piece.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: SLIDE * pace(), delay, easing: "ease-out", fill: "backwards",
  });
}

function onChange(records) {
  const factor = pace();
  if (!factor) return;
  const moved = new Map(), added = [];
  for (const record of records) {
    if (record.type === "attributes") {
      const piece = record.target;
      if (piece.classList?.contains("piece") && !moved.has(piece)) moved.set(piece, record.oldValue);
    } else {
      for (const node of record.addedNodes) if (node.classList?.contains("piece")) added.push(node);
    }
  }
  if (added.length > 60) return; // a new page, not a move
  let order = 0;
  const next = () => Math.min(order++, MOST) * BETWEEN * factor;
  for (const [piece, from] of moved) if (from && piece.isConnected) slide(piece, from, next());
  for (const piece of added) appear(piece, next());
}

/** Watch the pieces. */
export function startMotion() {
  new MutationObserver(onChange).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["transform"], attributeOldValue: true,
  });
}
