// What the type checker has to know about the scripts of the page without a server that run in workers.

/** Written in front of the service worker: the parts of the page, and the fingerprint of all files. */
declare const FILES: { path: string; size: number; files: string[] }[];
declare const BUILD: string;

/** Pyodide is added when the page is built. */
declare module "*/runtime/pyodide.mjs" {
  export function loadPyodide(options: object): Promise<any>;
}
declare module "*/runtime/pyodide.asm.mjs" {
  export default function createPyodideModule(settings: object): Promise<any>;
}
