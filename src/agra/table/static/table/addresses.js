// Addresses of the table that scripts build themselves.

/** The path of the start page: "/" on a server, longer where the table lies in a folder of its host. */
const root = document.documentElement.dataset.root || "/";

/** The address of a page of the table, by its path without the first slash. */
export const addressOf = (path) => root + path;
