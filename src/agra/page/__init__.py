"""The page without a server: the whole table in the reader's own browser (docs/page.md).

`build` writes a folder of static files. In the browser, a service worker hands every request of
the pages to a web worker in which Python runs as WebAssembly (Pyodide) and Django answers.
`table_worker` runs there; `bot_worker` runs in a second web worker, in which the bots think.
"""
