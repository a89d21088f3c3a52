// The table's script: small parts, no framework. htmx swaps the live part of the page; everything
// here listens on the document, so it does not matter when elements come and go.
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { startMotion } from "./motion.js";
import { startPanels } from "./panels.js";
import { startReplay } from "./replay.js";
import { startSpots } from "./spots.js";
import { startSwitches } from "./switches.js";
import { rememberView } from "./view.js";
import { startVoice } from "./voice.js";

rememberView();
startSwitches();
if (document.getElementById("table")) {
  startVoice();
  startMotion();
  startSpots();
  startKeys();
  startPanels();
  startLive();
  startReplay();
}
