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
  access: "member",
  summary: "List the caller's images, hidden ones included, newest first.",
  query: pageQuery,
  response: z.array(imageSchema),
  lane: "stream",
});

export const listImagesOfMember = defineEndpoint({
  method: "GET",
  path: "/api/users/:username/images",
  access: "shrine-shown",
  summary: "List the public images of a public member, or the caller's own, newest first.",
  params: z.object({ username: usernameSchema }),
  query: pageQuery,
  response: z.array(imageSchema),
  lane: "page",
  pageBytes: usualPageBytes,
});

/** A description for viewers who cannot see the image. */
const altText = clearable(name(500));

export const createImage = defineEndpoint({
  method: "POST",
  path: "/api/images",
  access: "member",
  scope: "write",
  summary: "Create an image from an upload. On a hidden board it is hidden with the board.",
  body: z.object({
    title: text(0, 200).default(""),
    description: description.default(null),
    alt: altText.default(null),
    imageUrl: uploadReference,
    tags: tagList.default([]),
    boardId: idSchema.nullable().default(null),
    isPublic: z.boolean().default(true),
  }),
  example: { imageUrl: "/objects/AAAAAAAAAAAAAAAAAAAAAA" },
  response: imageSchema,
  status: 201,
  errors: ["conflict"],
});

export const normalizeImage = defineEndpoint({
  method: "PUT",
  path: "/api/images/normalize",
  access: "member",
  scope: "write",
  summary: "Get the permanent path of a completed upload of the caller.",
  body: z.object({ imageUrl: uploadReference }),
  example: { imageUrl: "/objects/AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ objectPath: z.string() }),
});

export const setImageVisibility = defineEndpoint({
  method: "PUT",
  path: "/api/images/:id/visibility",
  access: "image-own",
  scope: "write",
  summary: "Show or hide an image.",
  params: idParams,
  body: z.object({ isPublic: z.boolean() }),
  example: { isPublic: true },
  response: imageSchema,
});

export const setImageAlt = defineEndpoint({
  method: "PUT",
  path: "/api/images/:id/alt",
  access: "image-own",
  scope: "write",
  summary: "Set or clear the alternative text of an image.",
  params: idParams,
  body: z.object({ alt: altText }),
  example: { alt: "a moth" },
  response: imageSchema,
});

export const deleteImage = defineEndpoint({
  method: "DELETE",
  path: "/api/images/:id",
  access: "image-own",
  scope: "write",
  summary: "Delete an image and its files permanently.",
  params: idParams,
  response: doneSchema,
});

export const trashImage = defineEndpoint({
  method: "POST",
  path: "/api/images/:id/trash",
  access: "image-trashable",
  scope: "write",
  summary: "Move an image to the trash, which deletes it after 30 days. Idempotent.",
  params: idParams,
  response: doneSchema,
});

export const setProfileImage = defineEndpoint({
  method: "PUT",
  path: "/api/user/profile-image",
  access: "member",
  scope: "write",
  summary: "Set or clear the caller's avatar from an upload. The former avatar is deleted.",
  body: z.object({ profileImageURL: clearable(uploadReference) }),
  example: { profileImageURL: "/objects/AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ objectPath: z.string().nullable() }),
  errors: ["conflict"],
});
