import * as z from "zod";

/** The messages between the server and the image process. */

/** The maximum number of frames of an animation. */
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
  /** The path of the upload. */
  path: z.string(),
  contentType: imageTypeSchema,
  /** The paths of the two results. */
  picturePath: z.string(),
  thumbnailPath: z.string(),
});
export type ImageJob = z.infer<typeof imageJobSchema>;

/**
 * The type of the written file (an animated PNG becomes a WebP) and its size in pixels as displayed; or
 * the reason for the failure.
 */
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
