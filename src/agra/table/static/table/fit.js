// What does not fit is left out as a whole, the less important first; never a name, never half a word.

const over = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

/** Leave out one part after another until the box has room for the rest. */
function leaveOut(box, parts) {
  for (const part of parts) {
    if (!over(box)) return;
    for (const one of box.querySelectorAll(part)) one.classList.add("left-out");
  }
}

let waiting = 0;

/** Make the bars fit, once for all that has just changed. */
export function tighten() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(fitBars);
}

function fitBars() {
  for (const one of document.querySelectorAll("#table .left-out")) one.classList.remove("left-out");
  const top = document.querySelector("#table .top");
  if (top) leaveOut(top, ["[data-switch=theme]", "[data-switch=sound]", ".top-table", "[data-tab=recap]", "a[href$=rules]:not(li a)", ".drawer-button ~ a", ".top-round", ".presence"]);
  for (const box of document.querySelectorAll("#bar .asked .asking")) leaveOut(box, [".detail", ".crumbs"]);
  for (const box of document.querySelectorAll("#bar .way")) leaveOut(box, ["span:not(.way-sign, .way-word)"]);
  for (const box of document.querySelectorAll("#bar .option > .face")) leaveOut(box, [".note", ".arrow"]);
}

/** With every new table, and in every new window. */
export function startFit() {
  tighten();
  document.addEventListener("htmx:after:swap", tighten);
  new MutationObserver(tighten).observe(document.body, { subtree: true, childList: true });
  addEventListener("resize", tighten);
}
