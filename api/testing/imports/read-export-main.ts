import { openArchive } from "../../src/chat/imports/archives/open-archive.ts";
import { findReader } from "../../src/chat/imports/sources/index.ts";

/** Reads the export at the path to its end. Prints the number of messages and the peak of memory in MiB. */
const archive = await openArchive(process.argv[2] ?? "");
const reader = await findReader(archive);
let messages = 0;
let peak = 0;
for await (const item of reader.read(archive)) {
  if (item.kind !== "message") continue;
  messages += 1;
  // The peak that the system counts begins with that of the process which started this one.
  if (messages % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss());
}
await archive.close();
const peakMib = Math.round(peak / 1024 / 1024);
console.log(JSON.stringify({ source: reader.source, messages, peakMib }));
