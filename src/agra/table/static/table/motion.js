// Pieces slide to their new places. The page is swapped at once, so input never waits; only what
// the eye sees comes a moment later.

const SLIDE = 350, COIN = 250, DIE = 600, BETWEEN = 80, MOST = 12;
const FACTORS = { slow: 2, normal: 1, fast: 0.5, off: 0 };

/** How much slower than normal; 0 for no motion. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return FACTORS[document.documentElement.dataset.speed] ?? 1;
}

const css = (place) => place.replace(/translate\(([^ )]+) ([^)]+)\)/, "translate($1px, $2px)");

const numbers = (place) => (place.match(/-?[\d.]+/g) || []).map(Number);

/** The top of the arc in which a coin flies. */
function arc(from, to) {
  const [x, y] = numbers(from), [toX, toY] = numbers(to);
  const height = Math.min(60, Math.hypot(toX - x, toY - y) / 3);
  return to.replace(/translate\([^)]*\)/, `translate(${(x + toX) / 2} ${(y + toY) / 2 - height})`);
}

const isCoin = (piece) => piece.id.includes("coins-");

function slide(piece, from, delay) {
  const to = piece.getAttribute("transform");
  if (!to || to === from) return;
  const flies = isCoin(piece);
  const ways = flies ? [from, arc(from, to), to] : [from, to];
  piece.animate(ways.map((place) => ({ transform: css(place) })), {
    duration: (flies ? COIN : SLIDE) * pace(), delay, easing: "ease-out", fill: "backwards",
  });
}

let rolled = null;

/** A die that has just been rolled is shown for a moment. */
function showDie() {
  const die = document.getElementById("die"), now = die?.dataset.at || "";
  if (rolled !== null && now !== rolled && Number(now) > Number(rolled) && pace()) {
    die.animate(
      [{ opacity: 0, transform: "rotate(-120deg) scale(.5)" }, { opacity: 1, transform: "none", offset: .3 },
        { opacity: 1, transform: "none", offset: .85 }, { opacity: 0, transform: "none" }],
      { duration: DIE * pace(), easing: "ease-out" },
    );
  }
  rolled = now;
}

function appear(piece, delay) {
  if (piece.dataset.from) return slide(piece, piece.dataset.from, delay);
  const merchant = isCoin(piece) && document.querySelector('[id$="merchant"].piece')?.getAttribute("transform");
  if (merchant) { // he drops it
    const [x, y] = numbers(merchant);
    return slide(piece, piece.getAttribute("transform").replace(/translate\([^)]*\)/, `translate(${x} ${y})`), delay);
  }
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
  showDie();
  new MutationObserver(showDie).observe(document.body, {
    subtree: true, attributes: true, attributeFilter: ["data-at"],
  });
  new MutationObserver(onChange).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["transform"], attributeOldValue: true,
  });
}
