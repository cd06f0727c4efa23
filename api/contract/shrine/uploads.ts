import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { bytesFurther, defineEndpoint, doneSchema } from "../endpoint.ts";
import { text } from "../text.ts";

/** The maximum file size in bytes (specification section 9). */
export const uploadLimitBytes = 10_485_760;
/** The maximum pixels of an image, all frames of an animation together. */
export const imageLimitPixels = 40_000_000;
/** The maximum number of concurrent uploads of a member. */
export const uploadsAtOnce = 3;
/** The maximum bytes of a member's files together, including uploads in progress. */
export const memberQuotaBytes = 500 * 1024 * 1024;
/** The maximum longer side of a thumbnail in pixels. */
export const thumbnailSidePixels = 480;

/** The URL that an upload was PUT to, or the path that serves it. */
export const uploadReference = text(1, 2_048);

/** 128 random bits in base64url: the name of an upload below `/objects/`. */
export const objectKeyPattern = /^[A-Za-z0-9_-]{22}$/;
const keyParams = z.object({ key: z.string().regex(objectKeyPattern) });

/**
 * The parameters of a signed URL: the member, the expiry in seconds since 1970, and the signature. A
 * missing one counts as a wrong signature.
 */
const signatureQuery = z.object({
  member: z.union([idSchema, z.literal("")]).catch(""),
  expires: z.string().catch(""),
  signature: z.string().catch(""),
});

export const requestUpload = defineEndpoint({
  method: "POST",
  path: "/api/objects/upload",
  access: "member",
  scope: "write",
  summary: "Get a URL to PUT one image to, valid once for 15 minutes, and its later path.",
  response: z.object({ uploadURL: z.string(), objectPath: z.string() }),
  errors: ["quota"],
  limit: "upload",
});

/** Takes the raw bytes of the file. Authorization is the signature alone, without a session. */
export const uploadObject = defineEndpoint({
  method: "PUT",
  path: "/api/objects/upload/:key",
  access: "everyone",
  scope: "write",
  summary:
    "Upload a file of at most 10485760 bytes: a PNG, JPEG, GIF, WebP or AVIF of at most 40 megapixels, or for a message any type that its channel accepts.",
  params: keyParams,
  query: signatureQuery,
  takes: "*/*",
  response: doneSchema,
  errors: ["not_found", "forbidden", "conflict", "quota"],
  limit: "bytes",
});

const readable = {
  method: "GET",
  access: "file-shown",
  params: keyParams,
  query: signatureQuery,
  response: z.unknown().describe("The bytes of a file, under its own type."),
  produces: ["*/*"],
  further: bytesFurther,
  limit: "bytes",
} as const;

export const readObject = defineEndpoint({
  ...readable,
  path: "/objects/:key",
  summary:
    "Get a file that is public, visible to the caller or requested by a signed URL. A file of a message that is neither image, audio nor video is a download.",
});

export const readThumbnail = defineEndpoint({
  ...readable,
  path: "/objects/:key/thumbnail",
  summary: "Get an image as a still WebP of at most 480 pixels a side.",
});
