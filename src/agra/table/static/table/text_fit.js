// What does not fit is left out as a whole, the less important parts first; never a name, never half a word.
import { register } from "./swap.js";

const SHARE = 0.55; // of the window's height that a sheet with all notes may take

const wide = (box) => box.scrollWidth > box.clientWidth + 1;
/** What a closed group holds has no size: nothing of it is measured, and nothing is left out. */
const seen = (part) => part.checkVisibility();
const over = (box) => wide(box) || box.scrollHeight > box.clientHeight + 1;

/** Leave out one part after another until the box has room for the rest. */
function leaveOut(box, parts, full = over) {
  for (const part of parts) {
    if (!full(box)) return;
    for (const one of box.querySelectorAll(part)) one.classList.add("left-out");
  }
}

/** Leave parts out; if the rest is still too long, its letters come closer. */
function fitWords(box, parts) {
  box.classList.remove("tight");
  leaveOut(box, parts);
  box.classList.toggle("tight", over(box));
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

/** One line of narration: smaller letters first, then what the log says, too. */
function fitTold(box) {
  box.classList.remove("tight");
  if (!over(box)) return;
  leaveOut(box, [".awaited"]);
  box.classList.toggle("tight", over(box));
  leaveOut(box, [".gained .chip:nth-child(n + 3)", ".gained .chip:nth-child(n + 2)", ".progress"]);
}

/** Notes that do not fit beside the gains of their option go below them. */
function placeNotes(bar) {
  const notes = [...bar.querySelectorAll(".option .note")];
  for (const note of notes) note.classList.remove("below");
  for (const note of notes.filter((note) => seen(note) && wide(note))) note.classList.add("below");
}

/** Where the options begin: a group opens there, also where the options have no box of their own. */
function measureOptions(bar) {
  const first = bar.querySelector(".options > .choices > :not(.end-turn)");
  const left = first && first.getBoundingClientRect().left - bar.getBoundingClientRect().left;
  if (first) bar.style.setProperty("--options-left", `${left}px`);
}

/** The sheet of an upright phone shows all notes as long as it leaves enough of the window to the board. */
function fitSheet(bar) {
  bar.classList.remove("brief");
  placeNotes(bar);
  if (bar.offsetHeight <= innerHeight * SHARE) return;
  for (const note of bar.querySelectorAll(".note.below")) note.classList.remove("below");
  bar.classList.add("brief");
}

/** Where the bar is a column, options stand in pairs and notes go before it scrolls; of options that are alike the
 * pictures go instead. A task stays. */
function fitColumn(bar) {
  markAlike();
  bar.classList.remove("dense");
  placeNotes(bar);
  leaveOut(bar, [".happened", ".crumbs"]);
  bar.classList.toggle("dense", over(bar));
  leaveOut(bar, [
    ".asked .detail:not(.task)",
    ".extras > .option .note",
    ".options > .choices > details > .option .note",
    ".options > .choices > .option:not(.alike) .note:not(.must)",
    ".options > .choices > .alike .icons",
  ]);
  // Pairs may have made room for it: first why there is a question, then what happened last.
  for (const part of [".asked .detail:not(.task)", ".happened"]) {
    for (const line of bar.querySelectorAll(part)) {
      line.classList.remove("left-out");
      line.classList.toggle("left-out", over(bar));
    }
  }
}

/** Whether the letters of a name touch the border of its button, or are cut by the box around them. */
function sticksOut(name) {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const { left, right } = letters.getBoundingClientRect();
  const button = name.closest(".way, .option");
  const box = button.getBoundingClientRect();
  const edge = button.clientLeft + 1;
  return left < box.left + edge || right > box.right - edge || wide(name.parentElement) || wide(name);
}

/** A name that is too wide gets smaller letters, and then two lines, because no part of a name is left out. */
function tightenNames() {
  const names = [...document.querySelectorAll("#bar .option .short")].filter(seen);
  for (const name of names.filter(sticksOut)) name.classList.add("tight");
  for (const name of names.filter(sticksOut)) name.closest(".face")?.classList.add("two-lines");
}

/** A finger has no pointer that rests: on a tablet a note is shown completely or not at all. */
function fitTablet(bar) {
  markAlike();
  const cut = (note) => wide(note) || over(note.parentElement);
  for (const note of [...bar.querySelectorAll(".option .note")].filter(cut)) note.classList.add("left-out");
}

/** A note takes no room from the pictures and names of other options: the last note goes first. */
function fitRow(bar) {
  const shown = (part) =>
    `.options > .choices > :not(details) ${part}, .options > .choices > details > summary ${part}`;
  const faces = [...bar.querySelectorAll(shown(".face"))];
  const notes = [...bar.querySelectorAll(shown(".note"))].reverse();
  for (const note of notes) {
    if (!faces.some(wide)) break;
    note.classList.add("left-out");
  }
  for (const note of notes.filter(wide)) {
    const face = note.closest(".face");
    if (!face) continue; // what the end of the game offers has no pictures
    face.classList.add("under");
    if (!over(note.parentElement) && !over(face)) continue;
    face.classList.remove("under"); // the bar is too low for it, so the note is left out: the tooltip says it
    note.classList.add("left-out");
  }
}

/** What the bar on top leaves out, the least important first. */
const TOP = [
  "[data-switch=theme]",
  "[data-switch=sound]",
  ".top-table",
  "[data-tab=recap]",
  "a[href$=rules]:not(li a)",
  ".drawer-button ~ a",
  ".top-name",
  ".top-round",
  ".presence",
  ".top-limit",
];

let waiting = 0;

/** The mark of who is here changes the width of the seats without a new table. */
const seatsSize = new ResizeObserver(() => tighten());

/** Make the bars fit, once for all that has just changed. */
function tighten() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(fitBars);
}

function fitBars() {
  for (const one of document.querySelectorAll("#table :is(.left-out, .tight, .under, .two-lines)"))
    one.classList.remove("left-out", "tight", "under", "two-lines");
  const top = document.querySelector("#table .top");
  // The bar is one line, but a button may reach below it. Its last button reaches exactly to the edge.
  if (top) leaveOut(top, TOP, (box) => box.scrollWidth > box.clientWidth);
  for (const seats of top?.querySelectorAll(".top-seats") || []) seatsSize.observe(seats);
  for (const box of document.querySelectorAll("#bar .asked .asking"))
    fitWords(box, [".whose", ".detail:not(.task)", ".crumbs"]);
  for (const box of document.querySelectorAll("#bar .way:not(#autoplay)"))
    fitWords(box, ["span:not(.way-sign, .way-word)"]);
  for (const box of document.querySelectorAll("#table.phone #bar .told")) fitTold(box);
  const sheet = document.querySelector("#table.phone:not(.lying) #bar");
  if (sheet) fitSheet(sheet);
  const row = document.querySelector("#table.desk:not(.tablet) #bar");
  if (row) {
    fitRow(row);
    measureOptions(row);
  }
  // On phones notes have lines of their own, so the arrow between two pictures goes first.
  const parts = document.querySelector("#table.phone") ? [".arrow", ".note"] : [".note", ".arrow"];
  for (const box of [...document.querySelectorAll("#bar .option > .face")].filter(seen)) leaveOut(box, parts);
  tightenNames();
  const column = document.querySelector("#table.lying #bar");
  if (column) fitColumn(column);
  const tablet = document.querySelector("#table.tablet #bar");
  if (tablet) fitTablet(tablet);
}

/** With every new table, and in every new window. */
export function startTextFit() {
  tighten();
  register("text_fit", { dress: tighten });
  new MutationObserver(tighten).observe(document.body, { subtree: true, childList: true });
  addEventListener("resize", tighten);
  document.addEventListener("toggle", tighten, true); // a group that opens can be measured
}
