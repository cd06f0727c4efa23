import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { name, tagList } from "../text.ts";

/** An archived copy of a shrine. Only its owner sees it. */
export const profileArchiveSchema = z.object({
  id: idSchema,
  userId: idSchema,
  capsuleId: idSchema.nullable(),
  title: z.string(),
  markdownContent: z.string(),
  tags: z.array(z.string()),
  createdAt: timeSchema,
});
export type ProfileArchive = z.infer<typeof profileArchiveSchema>;

export const listProfileArchives = defineEndpoint({
  method: "GET",
  path: "/api/profile-archives",
  access: "member",
  summary: "List the caller's archives, newest first.",
  query: pageQuery,
  response: z.array(profileArchiveSchema),
  lane: "stream",
});

export const createProfileArchive = defineEndpoint({
  method: "POST",
  path: "/api/profile-archives",
  access: "member",
  scope: "write",
  summary: "Archive the caller's present profile markdown.",
  body: z.object({
    title: name(200),
    capsuleId: idSchema.nullable().default(null),
    tags: tagList.default([]),
  }),
  example: { title: "a title" },
  response: profileArchiveSchema,
  status: 201,
});

export const deleteProfileArchive = defineEndpoint({
  method: "DELETE",
  path: "/api/profile-archives/:id",
  access: "profile-archive-own",
  scope: "write",
  summary: "Delete an archive.",
  params: idParams,
  response: doneSchema,
});
