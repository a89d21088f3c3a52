// The page around the table: loads the program, starts Python, and shows Django's pages in a frame.

const base = new URL("./", import.meta.url);
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("page"));
const step = document.getElementById("step");

async function main() {
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data.kind === "loaded") step.textContent = `${event.data.name} ${event.data.loaded}`;
  });
  await navigator.serviceWorker.register(new URL("service_worker.js", base));
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller || !crossOriginIsolated) {
    if (!sessionStorage.getItem("agra-again")) {
      sessionStorage.setItem("agra-again", "yes");
      location.reload();
      return;
    }
  }
  sessionStorage.removeItem("agra-again");
  navigator.locks.request("agra-table", lead);
  showFrame();
}

/** Start Python in this tab; the lock is held until the tab is closed. */
function lead() {
  return new Promise(() => {
    const worker = new Worker(new URL("table_worker.js", base), { type: "module" });
    worker.onmessage = (event) => {
      step.textContent = JSON.stringify(event.data);
      console.log("worker", JSON.stringify(event.data), performance.now());
    };
    worker.onerror = (event) => { step.textContent = `error ${event.message}`; console.log("error", event.message); };
  });
}

function showFrame() {
  frame.src = location.href.split("#")[0];
  frame.addEventListener("load", () => {
    frame.hidden = false;
    const inner = frame.contentWindow.location;
    document.title = frame.contentDocument.title;
    history.replaceState(null, "", inner.pathname + inner.search + location.hash);
  });
}

main().catch((error) => { step.textContent = String(error); });
