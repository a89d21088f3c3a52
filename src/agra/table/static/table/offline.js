// The page for no connection opens the wanted page as soon as the device is online again.
addEventListener("online", () => location.reload());
