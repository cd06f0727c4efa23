import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { bytesFurther, defineEndpoint, doneSchema } from "../endpoint.ts";
import { text } from "../text.ts";

/** Largest file that may be uploaded, in bytes (specification section 9). */
export const uploadLimitBytes = 10_485_760;
/** Most pixels that an image may have, all frames of an animation together. */
export const imageLimitPixels = 40_000_000;
/** How many uploads of one member may be on their way at once. */
export const uploadsAtOnce = 3;
/** What the files of one member may take up together, those on their way included, in bytes. */
export const memberQuotaBytes = 500 * 1024 * 1024;
/** Longer side of a thumbnail at most, in pixels. */
export const thumbnailSidePixels = 480;

/** A URL or path that an upload was given: where it was PUT to, or where it is served from. */
export const uploadReference = text(1, 2_048);

/** 128 random bits in base64url: the name of an upload below `/objects/`. */
export const objectKeyPattern = /^[A-Za-z0-9_-]{22}$/;
const keyParams = z.object({ key: z.string().regex(objectKeyPattern) });

/**
 * What makes a URL signed: whom it was given to, until when (seconds since 1970), and the proof.
 * Any of it missing is as good as a wrong signature.
 */
const signatureQuery = z.object({
  member: z.union([idSchema, z.literal("")]).catch(""),
  expires: z.string().catch(""),
  signature: z.string().catch(""),
});

export const requestUpload = defineEndpoint({
  method: "POST",
  path: "/api/objects/upload",
  audience: "member",
  summary: "A URL to PUT one image to, good once and for 15 minutes, and the path it will have.",
  response: z.object({ uploadURL: z.string(), objectPath: z.string() }),
  errors: ["quota"],
  limit: "upload",
});

/** Takes the bytes of the file as they are. Only the signature counts: no session, no JSON. */
export const uploadObject = defineEndpoint({
  method: "PUT",
  path: "/api/objects/upload/:key",
  audience: "everyone",
  summary:
    "Stores a file of at most 10485760 bytes: a PNG, JPEG, GIF, WebP or AVIF of at most 40 megapixels, or for a message any kind that its channel takes.",
  params: keyParams,
  query: signatureQuery,
  takes: "*/*",
  response: doneSchema,
  errors: ["not_found", "forbidden", "conflict", "quota"],
  limit: "bytes",
});

const readable = {
  method: "GET",
  audience: "everyone",
  params: keyParams,
  query: signatureQuery,
  response: z.unknown().describe("The bytes of a file, under its own type."),
  produces: ["*/*"],
  further: bytesFurther,
  errors: ["not_found"],
  limit: "bytes",
} as const;

export const readObject = defineEndpoint({
  ...readable,
  path: "/objects/:key",
  summary:
    "A file, if everyone may see it, the caller may, or the URL is signed; one of a message that is neither image, audio nor video is a download.",
});

export const readThumbnail = defineEndpoint({
  ...readable,
  path: "/objects/:key/thumbnail",
  summary: "An image as a still WebP of at most 480 pixels a side.",
});
