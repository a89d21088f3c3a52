// Links with a game: the page for links opens the one in its own address, and a device that can share texts is offered
// to send one. Browsers ask a host without the part behind the #; only the form of this page sends it.
import { packedIn } from "./packed.js";

/** Open the link in the address; without a script there is a field for it. */
function openOwn() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("open-link"));
  const packed = packedIn(location.hash);
  if (!form || !packed) return;
  /** @type {HTMLInputElement} */ (document.getElementById("link-field")).value = packed;
  document.getElementById("link-opening").hidden = false;
  history.replaceState(null, "", location.pathname); // so that the way back does not open it again
  form.requestSubmit();
}

function offerSharing() {
  const button = document.getElementById("link-share");
  if (!button || !navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const { url, text } = button.dataset;
    navigator.share({ title: document.title, text, url }).catch(() => {}); // they changed their mind
  });
}

openOwn();
window.addEventListener("hashchange", openOwn);
offerSharing();
