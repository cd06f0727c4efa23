import { idSchema, timeSchema, usernameSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema, usualPageBytes } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { uploadReference } from "./uploads.ts";
import { clearable, description, name, tagList, text } from "../text.ts";

/**
 * An image of an album. While it is hidden, its URLs are signed for its owner and expire after some
 * hours, so they are read again when needed and not cached.
 */
export const imageSchema = z.object({
  id: idSchema,
  userId: idSchema,
  boardId: idSchema.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  /** A description for viewers who cannot see the image. Null means the title. */
  alt: z.string().nullable(),
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  /** The displayed size in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Image = z.infer<typeof imageSchema>;

export const listImages = defineEndpoint({
  method: "GET",
  path: "/api/images",
  audience: "member",
  summary: "The caller's own images, hidden ones included, newest first.",
  query: pageQuery,
  response: z.array(imageSchema),
  lane: "stream",
});

export const listImagesOfMember = defineEndpoint({
  method: "GET",
  path: "/api/users/:username/images",
  audience: "everyone",
  summary: "The public images of a member who is public, or of oneself, newest first.",
  params: z.object({ username: usernameSchema }),
  query: pageQuery,
  response: z.array(imageSchema),
  errors: ["not_found"],
  lane: "page",
  pageBytes: usualPageBytes,
});

/** A description for viewers who cannot see the image. */
const altText = clearable(name(500));

export const createImage = defineEndpoint({
  method: "POST",
  path: "/api/images",
  audience: "member",
  summary: "Makes an image of an upload. On a hidden board it is hidden with the board.",
  body: z.object({
    title: text(0, 200).default(""),
    description: description.default(null),
    alt: altText.default(null),
    imageUrl: uploadReference,
    tags: tagList.default([]),
    boardId: idSchema.nullable().default(null),
    isPublic: z.boolean().default(true),
  }),
  response: imageSchema,
  status: 201,
  errors: ["conflict"],
});

export const normalizeImage = defineEndpoint({
  method: "PUT",
  path: "/api/images/normalize",
  audience: "member",
  summary: "The lasting path of an upload of the caller whose bytes have arrived.",
  body: z.object({ imageUrl: uploadReference }),
  response: z.object({ objectPath: z.string() }),
});

export const setImageVisibility = defineEndpoint({
  method: "PUT",
  path: "/api/images/:id/visibility",
  audience: "member",
  summary: "Shows an image to everyone or hides it.",
  params: idParams,
  body: z.object({ isPublic: z.boolean() }),
  response: imageSchema,
  errors: ["not_found", "forbidden"],
});

export const setImageAlt = defineEndpoint({
  method: "PUT",
  path: "/api/images/:id/alt",
  audience: "member",
  summary: "Says what an image shows, or takes that away.",
  params: idParams,
  body: z.object({ alt: altText }),
  response: imageSchema,
  errors: ["not_found", "forbidden"],
});

export const deleteImage = defineEndpoint({
  method: "DELETE",
  path: "/api/images/:id",
  audience: "member",
  summary: "Deletes an image for good, its bytes included.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const trashImage = defineEndpoint({
  method: "POST",
  path: "/api/images/:id/trash",
  audience: "member",
  summary:
    "Moves an image to its owner's trash, from where it goes for good after 30 days; again changes nothing.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const setProfileImage = defineEndpoint({
  method: "PUT",
  path: "/api/user/profile-image",
  audience: "member",
  summary:
    "Makes an upload the caller's avatar, or takes the avatar away; the former one is removed.",
  body: z.object({ profileImageURL: clearable(uploadReference) }),
  response: z.object({ objectPath: z.string().nullable() }),
  errors: ["conflict"],
});
