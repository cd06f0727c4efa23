import { Readable } from "node:stream";
import { type Log, logFailure } from "@oni/realtime/process";
import type { Context } from "hono";
import { type ZipFile, writeZip } from "../../process/zip/write-zip.ts";

/**
 * Sends files as a zip with this name while they are made. A failure after the first byte breaks the
 * response off, so that no client takes the zip for complete.
 */
export function zipResponse(
  { log }: { log: Log },
  c: Context,
  { name, files, madeAt }: { name: string; files: AsyncIterable<ZipFile>; madeAt: Date },
): Response {
  const zip = writeZip(files, madeAt);
  zip.once("error", (error) =>
    logFailure(log, "an export was broken off", error, { requestId: c.get("requestId") }),
  );
  return c.body(Readable.toWeb(zip), 200, {
    "Cache-Control": "no-store",
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
