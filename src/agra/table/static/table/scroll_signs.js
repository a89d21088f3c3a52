// A row or a list that scrolls says on which sides it goes on; the styles show an arrow there.
import { register } from "./swap.js";

const BOXES = ".site-head nav, .menu > ul, .review-two";
const LEAST = 4; // pixels that are worth an arrow

function sign(box) {
  const right = box.scrollWidth - box.clientWidth - box.scrollLeft;
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  const rest = { left: box.scrollLeft, right, above: box.scrollTop, below };
  box.dataset.more = Object.keys(rest)
    .filter((side) => rest[side] > LEAST)
    .join(" ");
}

function signAll() {
  for (const box of document.querySelectorAll(BOXES)) sign(box);
}

/** Listen. */
export function startScrollSigns() {
  const onEvent = (event) => {
    if (event.target.matches?.(`${BOXES}, .menu`)) signAll();
  };
  document.addEventListener("scroll", onEvent, true);
  document.addEventListener("toggle", onEvent, true);
  addEventListener("resize", signAll);
  register("scroll_signs", { dress: signAll }); // the server does not know how far a box is scrolled
  signAll();
}
