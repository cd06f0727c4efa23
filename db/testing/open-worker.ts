import { openDatabase } from "../src/open.ts";

/** A process that opens the embedded store in `DATA_DIR` until it is killed. */
await openDatabase({ dataDirectory: process.env["DATA_DIR"] ?? "" });
setInterval(() => {}, 60_000);
