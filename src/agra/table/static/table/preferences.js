// Theme, sound and notifications, stored in the settings of this browser; copying links; short tones.

const root = document.documentElement;
const COOKIE = "agra_settings";

function likes() {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  try {
    return JSON.parse(decodeURIComponent(found.slice(COOKIE.length + 1)));
  } catch {
    return {};
  }
}

/** Keep settings of this browser. */
export function keep(changes) {
  const text = encodeURIComponent(JSON.stringify({ ...likes(), ...changes }));
  document.cookie = `${COOKIE}=${text};path=/;max-age=31536000;samesite=lax`;
}

function onSwitch(event) {
  const button = event.target.closest?.("[data-switch]");
  if (!button) return;
  if (button.dataset.switch === "theme") {
    const night = document.getElementById("night");
    root.dataset.theme = matchMedia(night.media).matches ? "light" : "dark";
    night.media = root.dataset.theme === "dark" ? "all" : "not all";
    keep({ theme: root.dataset.theme });
  } else if (button.dataset.switch === "sound") {
    const on = root.dataset.sound !== "on";
    root.dataset.sound = on ? "on" : "off";
    button.setAttribute("aria-pressed", String(on));
    keep({ sound: on });
    chime("turn");
  } else if (button.dataset.switch === "notify") {
    if ("Notification" in window) Notification.requestPermission().then(() => sayNotified(button));
    else button.textContent = button.dataset.missing;
  }
}

/** The button says whether the browser may notify; it is asked only by this button. */
function sayNotified(button) {
  const given = Notification.permission;
  button.setAttribute("aria-pressed", String(given === "granted"));
  if (given !== "default") button.textContent = given === "granted" ? button.dataset.on : button.dataset.denied;
}

function onMenu(event) {
  const button = event.target.querySelector?.('[data-switch="notify"]');
  if (button && "Notification" in window) sayNotified(button);
}

/** A link that is meant to be sent: the click copies it and stays here. */
async function onCopyLink(event) {
  const link = event.target.closest?.("a[data-copy-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const copied = await copy(link.href);
  if (!copied) return;
  const words = link.querySelector(".note") || link;
  const before = words.textContent;
  if (before === link.dataset.copyLink) return;
  words.textContent = link.dataset.copyLink;
  setTimeout(() => {
    words.textContent = before;
  }, 2500);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* over plain HTTP there is only the older way */
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** A link to be sent to somebody: a click selects it, and its button copies it. */
function onCopy(event) {
  const button = event.target.closest?.("[data-copy]");
  const field = button ? button.parentElement.querySelector(".copy") : event.target.closest?.("input.copy");
  field?.select();
  // The newer way exists over HTTPS only, and tables at home have none.
  if (button && document.execCommand("copy")) button.textContent = button.dataset.copy;
}

// ---------------------------------------------------------------- tones

const TONES = {
  nudge: [
    [880, 0],
    [660, 0.14],
    [880, 0.28],
  ],
  turn: [
    [660, 0],
    [880, 0.14],
  ],
  step: [[330, 0]],
};
let audio = null;

/** A short tone, if the viewer wants sound. */
export function chime(name) {
  if (root.dataset.sound !== "on") return;
  audio ||= new AudioContext();
  for (const [pitch, after] of TONES[name]) {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(name === "step" ? 0.07 : 0.18, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

/** Listen. */
export function startPreferences() {
  document.addEventListener("click", onSwitch);
  document.addEventListener("click", onCopy);
  document.addEventListener("click", onCopyLink);
  document.addEventListener("toggle", onMenu, true);
}
