// The table's script: small parts, no framework. htmx swaps the live part of the page; everything
// here listens on the document, so it does not matter when elements come and go.
import { startAid } from "./aid.js";
import { startAnnouncer } from "./announcer.js";
import { startAnswering } from "./answering.js";
import { startCoach } from "./coach.js";
import { startCompany } from "./company.js";
import { startFarmMagnifier } from "./farm_magnifier.js";
import { startFocus } from "./focus.js";
import { startHint } from "./hint.js";
import { startKeyboard } from "./keyboard.js";
import { startLayers } from "./layers.js";
import { startLive } from "./live.js";
import { startMotion } from "./motion.js";
import { startNotices } from "./notices.js";
import { startPacked } from "./packed.js";
import { startPanels } from "./panels.js";
import { startPreferences } from "./preferences.js";
import { startPuzzles } from "./puzzles.js";
import { startReplay } from "./replay.js";
import { startRibbon } from "./ribbon.js";
import { startRulesPanel } from "./rules_panel.js";
import { startScrollSigns } from "./scroll_signs.js";
import { startSpots } from "./spots.js";
import { startSwaps } from "./swap.js";
import { startTaps } from "./taps.js";
import { startTextFit } from "./text_fit.js";
import { startTimes } from "./times.js";
import { startTips } from "./tips.js";
import { startTyping } from "./typing.js";
import { rememberWindowSize } from "./window_size.js";
import { startWorker } from "./worker.js";

startSwaps();
startPacked();
rememberWindowSize();
startPreferences();
startTimes();
startAid();
document.querySelector(".site-head [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
startScrollSigns();
startNotices();
startWorker();
if (document.getElementById("table")) {
  startTips();
  startLayers();
  startTaps();
  startAnnouncer();
  startMotion();
  startSpots();
  startFarmMagnifier();
  startKeyboard();
  startAnswering();
  startFocus();
  startPanels();
  startLive();
  startTextFit();
  startTyping();
  startReplay();
  if (!document.getElementById("lesson-card")) startCompany(); // a lesson has no company
  startRibbon();
  startRulesPanel();
  startCoach();
  startHint();
}
startPuzzles();
