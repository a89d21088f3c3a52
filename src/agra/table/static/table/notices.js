// Asks the browser for a subscription when somebody wants to be told on their turn, and sends it.
import { registerWorker } from "./worker.js";

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const letters = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

async function subscribe(form) {
  const { push } = form.dataset;
  const registered = await registerWorker();
  await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: bytes(push) };
  try {
    return await registered.pushManager.subscribe(wish);
  } catch (error) {
    // A subscription with the key of an earlier server is in the way.
    const old = await registered.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registered.pushManager.subscribe(wish);
  }
}

const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

/** Where the browser cannot get messages, the reason stands in place of the button. */
function explain() {
  if (canPush()) return;
  for (const form of document.querySelectorAll("form[data-push]")) {
    form.querySelector("button").hidden = true;
    form.querySelector("[role=status]").textContent = form.dataset.missing;
  }
}

async function onSubmit(event) {
  const form = event.target.closest?.("form[data-push]");
  if (!form) return;
  event.preventDefault();
  const say = (words) => {
    form.querySelector("[role=status]").textContent = words;
  };
  if (!canPush()) return say(form.dataset.missing);
  if ((await Notification.requestPermission()) !== "granted") return say(form.dataset.denied);
  try {
    const found = await subscribe(form);
    form.elements.target.value = found.endpoint;
    form.elements.p256dh.value = letters(found.getKey("p256dh"));
    form.elements.auth.value = letters(found.getKey("auth"));
    form.submit();
  } catch {
    say(form.dataset.failed);
  }
}

/** Listen. */
export function startNotices() {
  document.addEventListener("submit", onSubmit);
  explain();
}
