// The review: the address follows the turn, N leads to the next mistake, the chosen turn stays in view,
// and while turns are being judged the page asks for what is new.
import { isElsewhere } from "./keyboard.js";
import { fetchTable, register } from "./swap.js";

const PAUSE = 2500;
let timer = 0;

/** The address is that of the turn, so that it can be loaded again and shared. */
function follow() {
  const table = document.getElementById("table");
  const place = table?.dataset.place;
  if (place && place !== location.pathname + location.search) history.replaceState(null, "", place);
  bring();
  poll();
}

/** As long as the review is being made, ask again; a lost connection is tried once more. */
function poll() {
  clearTimeout(timer);
  if (!document.getElementById("poll")) return;
  timer = setTimeout(() => {
    const place = document.getElementById("table").dataset.place;
    fetchTable(place)
      .catch(() => {})
      .finally(poll);
  }, PAUSE);
}

/** Scroll the list to the chosen turn. */
function bring() {
  const line = document.querySelector(".review-list .selected");
  const list = line?.closest(".review-list");
  if (!list) return;
  const all = list.getBoundingClientRect();
  const its = line.getBoundingClientRect();
  if (its.top < all.top || its.bottom > all.bottom) list.scrollTop += its.top - all.top - all.height / 2;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "n") return;
  if (isElsewhere(event)) return;
  const next = document.getElementById("next-mistake");
  if (!next) return;
  event.preventDefault();
  next.click();
}

document.addEventListener("keydown", onKey);
register("review", { follow });
follow();
