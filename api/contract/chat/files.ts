import { fileName } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { clearable, name } from "../text.ts";

/**
 * Requests the upload of a file for a message. Only `name` is stored. Type and size are determined from
 * the bytes.
 */
export const requestAttachment = defineEndpoint({
  method: "POST",
  path: "/api/channels/:id/attachments",
  access: "channel-files",
  scope: "chat",
  summary:
    "Get a URL to PUT one file to, valid once for 15 minutes, and the path that a message of the caller in this channel refers to. PNG, JPEG, GIF, WebP, AVIF, PDF, plain text, ZIP, MP3, OGG, WAV, FLAC, M4A, MP4 and WebM, by content. 413 above the size limit. Needs `attach`.",
  params: idParams,
  body: z.object({ name: fileName, type: clearable(name(200)).optional(), size: z.int().min(0) }),
  example: { name: "a.txt", type: "text/plain", size: 1 },
  response: z.object({ uploadURL: z.string(), objectPath: z.string() }),
  errors: ["quota"],
  limit: "upload",
});
