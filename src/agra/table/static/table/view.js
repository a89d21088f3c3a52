// How large the window is, as far as the server must know to draw the right table.

/** "phone", or "desk-N" with N units of extra width. */
export function view() {
  const w = innerWidth, h = innerHeight;
  if (w < 700) return "phone";
  const scale = Math.max(1, Math.min(h / 800, w / 1280));
  return `desk-${Math.max(0, Math.min(1560, Math.floor((w / scale - 1280) / 2) * 2))}`;
}

/** Tell the server with every request from now on. */
export function rememberView() {
  const now = view();
  document.cookie = `agra_view=${now};path=/;max-age=31536000;samesite=lax`;
  return now;
}
