// The page of a table's seats: they fill while people come in, and the link can be shared.
import { openStream } from "./streams.js";
import { fetchAgain } from "./swap.js";

const BEAT = 15000;
const AGAIN = 3000;

const place = document.getElementById("seats-now");

/** Fetch the seats as they are now. */
const refresh = () => fetchAgain(place);

/** Listen to the stream; open it again if the server has refused it. */
function listen() {
  const stream = openStream(place.dataset.stream);
  stream.addEventListener("version", refresh);
  stream.addEventListener("news", refresh);
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN * (1 + Math.random()));
  });
}

/** Tell the others whether a player looks at this page. A hidden page leaves its stream: without a word the others
 * would see a lost connection. */
function beat() {
  if (!place.dataset.beat) return;
  const token = document.querySelector("#token [name=csrfmiddlewaretoken]").value;
  const state = document.hidden ? "away" : "here";
  const body = new URLSearchParams({ csrfmiddlewaretoken: token, state, said: String(Date.now()) });
  fetch(place.dataset.beat, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => {});
}

/** Where the device can share links, the button is offered. */
function offerSharing() {
  const button = document.querySelector("[data-send]");
  if (!button || !navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = button.parentElement.querySelector(".copy").value;
    const sent = { title: document.title, text: button.dataset.text, url };
    navigator.share(sent).catch(() => {}); // somebody who changes their mind sends nothing
  });
}

/** Open the folded part that the address names. */
function openNamed() {
  const named = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (!named) return;
  for (let box = named.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  named.scrollIntoView();
}

if (place) {
  listen();
  const beatWhileSeen = () => document.hidden || beat();
  beatWhileSeen();
  setInterval(beatWhileSeen, BEAT);
  document.addEventListener("visibilitychange", beat);
}
offerSharing();
openNamed();
