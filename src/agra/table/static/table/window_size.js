// How large the window is: the server draws the table that fits it.

const coarse = matchMedia("(pointer: coarse)");

/** Width and height in CSS pixels, with a "t" where fingers tap. */
export function view() {
  // Not by innerWidth: a phone makes its window as wide as what is in it, which may be a desk's table.
  const w = document.documentElement.clientWidth || innerWidth;
  const h = Math.min(innerHeight, document.documentElement.clientHeight || innerHeight);
  return `${Math.max(320, Math.min(7680, w))}x${Math.max(240, Math.min(4320, h))}${coarse.matches ? "t" : ""}`;
}

/** Tell the server with every request from now on. */
export function rememberWindowSize() {
  const now = view();
  document.cookie = `agra_view=${now};path=/;max-age=31536000;samesite=lax`;
  return now;
}
