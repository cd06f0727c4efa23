import * as z from "zod";

/** What travels between the server and the process that works on images. */

/** Most frames that an animation may have. */
export const limitFrames = 500;

const imageTypeSchema = z.enum([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
]);
export type ImageType = z.infer<typeof imageTypeSchema>;
export const isImage = (type: string): type is ImageType => imageTypeSchema.safeParse(type).success;

export const imageJobSchema = z.object({
  /** Where the upload lies. */
  path: z.string(),
  contentType: imageTypeSchema,
  /** Where the two results go. */
  picturePath: z.string(),
  thumbnailPath: z.string(),
});
export type ImageJob = z.infer<typeof imageJobSchema>;

/** Type of what was written, an animated PNG becomes a WebP, and pixels as it is seen; or why there is none. */
export const imageOutcomeSchema = z.union([
  z.object({
    ok: z.literal(true),
    contentType: imageTypeSchema,
    width: z.int().min(1),
    height: z.int().min(1),
  }),
  z.object({
    ok: z.literal(false),
    why: z.enum(["unreadable", "too many pixels", "too many frames", "would stop", "no room"]),
  }),
]);
export type ImageOutcome = z.infer<typeof imageOutcomeSchema>;
