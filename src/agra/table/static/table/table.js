// The table's script: small parts, no framework. htmx swaps the live part of the page; everything
// here listens on the document, so it does not matter when elements come and go.
import { startAdviser } from "./adviser.js";
import { startAid } from "./aid.js";
import { startBeside } from "./beside.js";
import { startCompany } from "./company.js";
import { startFit } from "./fit.js";
import { startFocus } from "./focus.js";
import { startHint } from "./hint.js";
import { startKeys } from "./keys.js";
import { startLayers } from "./layers.js";
import { startLive } from "./live.js";
import { startMotion } from "./motion.js";
import { startNotices } from "./notices.js";
import { startPanels } from "./panels.js";
import { startPast } from "./past.js";
import { startPuzzles } from "./puzzles.js";
import { startReplay } from "./replay.js";
import { startRibbon } from "./ribbon.js";
import { startSpots } from "./spots.js";
import { startSwitches } from "./switches.js";
import { startTaps } from "./taps.js";
import { startTimes } from "./times.js";
import { rememberView } from "./view.js";
import { startVoice } from "./voice.js";

rememberView();
startSwitches();
startTimes();
startAid();
startNotices();
if (document.getElementById("table")) {
  startTaps();
  startVoice();
  startMotion();
  startSpots();
  startKeys();
  startLayers();
  startFocus();
  startPanels();
  startLive();
  startFit();
  startReplay();
  if (!document.getElementById("coach")) startCompany(); // a lesson has no company
  startRibbon();
  startBeside();
  startAdviser();
  startHint();
}
if (document.getElementById("past")) startPast();
startPuzzles();
