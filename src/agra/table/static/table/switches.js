// Theme and sound from the bar on top, kept in the settings of this browser; links; short tones.

const root = document.documentElement;
const COOKIE = "agra_settings";

function likes() {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  try { return JSON.parse(decodeURIComponent(found.slice(COOKIE.length + 1))); } catch { return {}; }
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
  } else if (button.dataset.switch === "notify" && "Notification" in window) {
    Notification.requestPermission();
  }
}

/** A link to be sent to somebody: touched, it is marked; with its button it is copied. */
function onCopy(event) {
  const button = event.target.closest?.("[data-copy]");
  const field = button ? button.parentElement.querySelector(".copy") : event.target.closest?.("input.copy");
  field?.select();
  // The newer way exists over HTTPS only, and tables at home have none.
  if (button && document.execCommand("copy")) button.textContent = button.dataset.copy;
}

// ---------------------------------------------------------------- tones

const TONES = { turn: [[660, 0], [880, 0.14]], step: [[330, 0]] };
let audio = null;

/** A short tone, if the viewer wants sound. */
export function chime(name) {
  if (root.dataset.sound !== "on") return;
  audio ||= new AudioContext();
  for (const [pitch, after] of TONES[name]) {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(name === "turn" ? 0.18 : 0.07, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

/** Listen. */
export function startSwitches() {
  document.addEventListener("click", onSwitch);
  document.addEventListener("click", onCopy);
}
