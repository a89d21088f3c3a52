// How large the window is, as far as the server must know to draw the right table.

// Not by innerWidth: a phone makes its window as wide as what is in it, which may be a desk's table.
const narrow = matchMedia("(max-width: 699px)");

/** "phone", or "desk-N" with N units of extra width. */
export function view() {
  const w = innerWidth, h = innerHeight;
  if (narrow.matches) return "phone";
  const scale = Math.max(1, Math.min(h / 800, w / 1280));
  return `desk-${Math.max(0, Math.min(1560, Math.floor((w / scale - 1280) / 2) * 2))}`;
}

/** Tell the server with every request from now on. */
export function rememberView() {
  const now = view();
  document.cookie = `agra_view=${now};path=/;max-age=31536000;samesite=lax`;
  return now;
}
