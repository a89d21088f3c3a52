// Offers to install Agra as an app, and asks the browser to keep the games. Both only once, after a game has begun.

import { base } from "./loading.js";
import { say, showNotice } from "./say.js";

const GAME = /^game\/\w+/;
/** What the browser offers, if it can install the page. @type {any} */
let offer = null;
/** The document in the frame. @type {Document | null} */
let page = null;

const isIos =
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);
const isApp =
  matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);

/** Listen for the browser's offer. */
export function startInstalling() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    show();
  });
  window.addEventListener("appinstalled", () => {
    offer = null;
    show();
  });
  show();
}

/** Show the offer on the first screen and on the page of the settings. */
function show() {
  for (const found of [document, page]) {
    const place = found?.getElementById("install");
    if (!place) continue;
    const button = place.querySelector("button");
    place.hidden = isApp || !(offer || isIos);
    place.querySelector("span").textContent = say(isIos ? "install_ios" : "install_offer");
    button.hidden = !offer;
    button.textContent = say("install");
    button.onclick = install;
  }
}

function install() {
  offer?.prompt();
}

/** A page was shown: look whether a game has begun. */
export function onPage(found) {
  page = found;
  show();
  if (GAME.test(found.location.pathname.slice(base.pathname.length))) {
    remember("agra-played");
    keepGames();
  } else if (isRemembered("agra-played") && !isRemembered("agra-offered")) offerOnce();
}

function offerOnce() {
  if (isApp || !(offer || isIos)) return;
  remember("agra-offered");
  const button = offer ? { label: say("install"), act: install } : null;
  showNotice(say(isIos ? "install_ios" : "install_offer"), button, "install");
}

/** Ask the browser not to delete the games when its storage becomes full. It may refuse; the game goes on anyway. */
async function keepGames() {
  if (!navigator.storage?.persist || isRemembered("agra-kept")) return;
  remember("agra-kept");
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

function remember(name) {
  try {
    localStorage.setItem(name, "yes");
  } catch {} // a browser that forbids storage
}

function isRemembered(name) {
  try {
    return localStorage.getItem(name) === "yes";
  } catch {
    return true;
  }
}
