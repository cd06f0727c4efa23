import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { idParams } from "../page.ts";

/** The contents of the export of a dimension. `fileBytes` are those in the store, with thumbnails. */
export const serverExportSizeSchema = z.object({
  channels: z.int().min(0),
  threads: z.int().min(0),
  messages: z.int().min(0),
  files: z.int().min(0),
  fileBytes: z.int().min(0),
});
export type ServerExportSize = z.infer<typeof serverExportSizeSchema>;

export const measureServerExport = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/export",
  access: "server-owner",
  scope: "none",
  summary: "Count what the export of a dimension contains.",
  params: idParams,
  response: serverExportSizeSchema,
});

export const exportServer = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/export.zip",
  access: "server-owner",
  scope: "none",
  summary:
    "Export a dimension as a zip: all channels and threads as pages that open from disk, files, and the same as JSON with a schema.",
  params: idParams,
  response: z.unknown().describe("A zip."),
  produces: ["application/zip"],
  limit: "export",
  lane: "export",
});
