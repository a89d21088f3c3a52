// The lobby: its tables come and go while the page is open.
import { morphInto } from "./swap.js";

const EVERY = 4000;

const place = document.getElementById("lobby-tables");

/** Fetch the tables as they are now; if the connection is lost, the next call tries again. */
async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(place.dataset.url, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    const coming = document.createElement("template");
    coming.innerHTML = await answer.text();
    morphInto(place, coming.content);
  } catch {
    /* the next call tries again */
  }
}

if (place) {
  setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
}
