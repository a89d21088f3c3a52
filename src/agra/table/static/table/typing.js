// A keyboard on the screen: while somebody types on a phone, the field stays in the part of the window that can be
// seen, and the bar and the tabs make room for it.

const FIELD = "#table.phone :is(.chat-write input, #notes)";
const AFTER = 300; // milliseconds: the tap on "Send" takes the focus away before it counts

const root = document.documentElement;
let leaving = 0;

/** How much of the window can be seen. */
function fit() {
  const seen = window.visualViewport;
  if (!seen || root.dataset.typing === undefined) return;
  root.style.setProperty("--seen", `${seen.height}px`);
  root.style.setProperty("--seen-top", `${seen.offsetTop}px`);
}

function onFocus(event) {
  if (!event.target.matches?.(FIELD)) return;
  clearTimeout(leaving);
  root.dataset.typing = "";
  fit();
}

function onBlur(event) {
  if (!event.target.matches?.(FIELD)) return;
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    delete root.dataset.typing;
  }, AFTER);
}

/** Listen. */
export function startTyping() {
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", onBlur);
  window.visualViewport?.addEventListener("resize", fit);
  window.visualViewport?.addEventListener("scroll", fit);
}
