// The card that opens beside a thing: what it is, why it cannot be chosen, or what can be chosen.

let card = null;

function shown() {
  if (!card) {
    card = document.createElement("div");
    card.className = "tip";
    card.id = "tip";
    card.setAttribute("role", "tooltip");
    card.hidden = true;
    document.body.append(card);
  }
  return card;
}

/** Close the card. */
export function hideTip() {
  if (card) card.hidden = true;
  card?.removeAttribute("data-for");
}

/** Whether the pointer is on the card, whose link it may want to reach. */
export function onTip(element) {
  return Boolean(card && element instanceof Node && card.contains(element));
}

/** Open the card beside an element with some paragraphs (elements or texts). */
export function showTip(element, parts) {
  const tip = shown();
  tip.replaceChildren(...parts);
  tip.dataset.for = element.id || "";
  tip.hidden = false;
  place(tip, element.getBoundingClientRect());
}

function place(tip, box) {
  const own = tip.getBoundingClientRect();
  const gap = 8;
  let top = box.top - own.height - gap;
  if (top < 4) top = Math.min(box.bottom + gap, innerHeight - own.height - 4);
  const left = Math.max(4, Math.min(box.left + box.width / 2 - own.width / 2, innerWidth - own.width - 4));
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${Math.max(4, top)}px`);
}

/** A paragraph with a class. */
export function line(words, kind = "") {
  const p = document.createElement("p");
  p.textContent = words;
  if (kind) p.className = kind;
  return p;
}
