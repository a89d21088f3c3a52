// What does not fit is left out as a whole, the less important parts first; never a name, never half a word.
import { register } from "./swap.js";

const over = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

/** Leave out one part after another until the box has room for the rest. */
function leaveOut(box, parts) {
  for (const part of parts) {
    if (!over(box)) return;
    for (const one of box.querySelectorAll(part)) one.classList.add("left-out");
  }
}

/** What an option shows besides its note: its name and its pictures. */
const looks = (option) =>
  [
    option.querySelector(".short")?.textContent,
    ...[...option.querySelectorAll("use")].map((one) => one.getAttribute("href")),
  ].join(" ");

/** Mark the options that only their notes tell apart. */
function markAlike() {
  const options = [...document.querySelectorAll("#bar .options > .choices > .option")];
  const all = options.map(looks);
  for (const [at, option] of options.entries())
    option.classList.toggle("alike", all.indexOf(all[at]) !== all.lastIndexOf(all[at]));
}

/** Where the bar is a column, notes go before it scrolls; of options that are alike the pictures go instead. */
function fitColumn(bar) {
  markAlike();
  leaveOut(bar, [
    ".extras > .option .note",
    ".options > .choices > details > .option .note",
    ".options > .choices > .option:not(.alike) .note",
    ".options > .choices > .alike .icons",
  ]);
}

/** Whether the letters of a name reach the edge of its button. */
function sticksOut(name) {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const { left, right } = letters.getBoundingClientRect();
  const box = name.closest(".way, .option").getBoundingClientRect();
  return left < box.left + 2 || right > box.right - 2;
}

/** A name that is too wide gets smaller letters, because no part of a name is left out. */
function tightenNames() {
  const wide = [...document.querySelectorAll("#bar .way > b, #bar .option .short")].filter(sticksOut);
  for (const name of wide) name.classList.add("tight");
}

let waiting = 0;

/** Make the bars fit, once for all that has just changed. */
function tighten() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(fitBars);
}

function fitBars() {
  for (const one of document.querySelectorAll("#table :is(.left-out, .tight)"))
    one.classList.remove("left-out", "tight");
  const top = document.querySelector("#table .top");
  if (top)
    leaveOut(top, [
      "[data-switch=theme]",
      "[data-switch=sound]",
      ".top-table",
      "[data-tab=recap]",
      "a[href$=rules]:not(li a)",
      ".drawer-button ~ a",
      ".top-round",
      ".presence",
      ".top-limit",
    ]);
  for (const box of document.querySelectorAll("#bar .asked .asking")) {
    leaveOut(box, [".detail", ".crumbs"]);
    if (over(box)) box.querySelector("h2")?.classList.add("tight");
  }
  for (const box of document.querySelectorAll("#bar .way:not(#autoplay)"))
    leaveOut(box, ["span:not(.way-sign, .way-word)"]);
  for (const box of document.querySelectorAll("#bar .option > .face")) leaveOut(box, [".note", ".arrow"]);
  tightenNames();
  const column = document.querySelector("#table.lying #bar");
  if (column) fitColumn(column);
}

/** With every new table, and in every new window. */
export function startTextFit() {
  tighten();
  register("text_fit", { dress: tighten });
  new MutationObserver(tighten).observe(document.body, { subtree: true, childList: true });
  addEventListener("resize", tighten);
}
