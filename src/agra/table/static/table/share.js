// The summary as a picture that can be sent: the browser draws the SVG, as a PNG, and hands it to
// whatever shares pictures on this device, or saves it. Without a script the SVG can be saved.
const TWICE = 2;

/** The picture of the page as a PNG. */
async function drawn(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = TWICE * image.width;
  canvas.height = TWICE * image.height;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** A picture of its own, as large as the SVG says, however small it stands on the page. */
function whole(address) {
  const image = new Image(1200, 630);
  image.src = address;
  return image;
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function onPress(event) {
  const button = event.target.closest?.("[data-picture]");
  if (!button) return;
  event.preventDefault();
  const blob = await drawn(whole(button.dataset.picture));
  const file = new File([blob], button.dataset.name, { type: "image/png" });
  if (button.dataset.act === "send") {
    const sent = { files: [file], title: document.title, text: button.dataset.text };
    await navigator.share(sent).catch(() => {}); // who changes their mind sends nothing
  } else save(file);
}

/** Sending is offered where the device can send pictures. */
function offer() {
  const button = document.querySelector('[data-act="send"]');
  const trial = new File([new Uint8Array(1)], "agra.png", { type: "image/png" });
  if (button && navigator.canShare?.({ files: [trial] })) button.hidden = false;
}

document.addEventListener("click", onPress);
offer();
