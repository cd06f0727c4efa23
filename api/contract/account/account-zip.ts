import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const exportAccountZip = defineEndpoint({
  method: "GET",
  path: "/api/users/me/export.zip",
  access: "member",
  scope: "none",
  summary:
    "Export the caller's profile, posts, album, archives, messages and files as a zip: pages that open from disk, and the same as JSON with a schema.",
  response: z.unknown().describe("A zip."),
  produces: ["application/zip"],
  limit: "export",
  lane: "export",
});
