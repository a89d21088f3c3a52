// The lobby: its tables come and go while the page is open.
import { fetchAgain } from "./swap.js";

const EVERY = 4000;

const place = document.getElementById("lobby-tables");

/** Fetch the tables as they are now. */
const refresh = () => document.hidden || fetchAgain(place);

if (place) {
  setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
}
