import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "./endpoint.ts";
import { presentedPassword } from "./text.ts";
import { currentUserSchema } from "./users.ts";

const starFuelEntrySchema = z.object({
  id: idSchema,
  amount: z.int(),
  reason: z.string(),
  createdAt: timeSchema,
});

export const readStarFuel = defineEndpoint({
  method: "GET",
  path: "/api/users/me/star-fuel",
  audience: "member",
  summary: "The member's ledger of star fuel, newest entry first.",
  response: z.object({
    balance: z.int(),
    tier: z.string().nullable(),
    entries: z.array(starFuelEntrySchema),
  }),
});

const dated = { id: idSchema, createdAt: timeSchema };
const redated = { ...dated, updatedAt: timeSchema };
const tags = z.array(z.string());
const titled = { name: z.string(), description: z.string().nullable() };

/** Everything a member owns, as it is stored. Lists are in the order in which things were made. */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  profile: currentUserSchema.omit({ starFuel: true }).extend({ updatedAt: timeSchema }),
  posts: z.array(
    z.object({
      ...redated,
      capsuleId: idSchema.nullable(),
      title: z.string(),
      markdownContent: z.string(),
      tags,
      isPublic: z.boolean(),
      isArchived: z.boolean(),
    }),
  ),
  capsules: z.array(z.object({ ...redated, ...titled, tags })),
  profileArchives: z.array(
    z.object({
      ...dated,
      capsuleId: idSchema.nullable(),
      title: z.string(),
      markdownContent: z.string(),
      tags,
    }),
  ),
  boards: z.array(z.object({ ...redated, ...titled, tags, isPublic: z.boolean() })),
  images: z.array(
    z.object({
      ...redated,
      boardId: idSchema.nullable(),
      title: z.string(),
      description: z.string().nullable(),
      imageUrl: z.string(),
      tags,
      isPublic: z.boolean(),
    }),
  ),
  servers: z.array(
    z.object({ ...redated, ...titled, isPublic: z.boolean(), memberCount: z.int() }),
  ),
  memberships: z.array(
    z.object({
      id: idSchema,
      serverId: idSchema,
      serverName: z.string(),
      role: z.string(),
      joinedAt: timeSchema,
    }),
  ),
  messages: z.array(
    z.object({
      ...redated,
      channelId: idSchema,
      seq: z.int(),
      content: z.string(),
      replyToId: idSchema.nullable(),
      editedAt: timeSchema.nullable(),
      deletedAt: timeSchema.nullable(),
    }),
  ),
  reports: z.array(
    z.object({ ...dated, messageId: idSchema, channelId: idSchema, reason: z.string() }),
  ),
  reactions: z.array(z.object({ ...dated, messageId: idSchema, emoji: z.string() })),
  blocks: z.array(z.object({ ...dated, userId: idSchema, username: z.string() })),
  starFuel: z.array(starFuelEntrySchema),
});

export const exportAccount = defineEndpoint({
  method: "GET",
  path: "/api/users/me/export",
  audience: "member",
  summary: "Everything the member owns, as one JSON file to keep.",
  response: accountExportSchema,
});

export const deleteAccount = defineEndpoint({
  method: "DELETE",
  path: "/api/users/me",
  audience: "member",
  summary: "Removes the account for good. Messages stay without their author's name.",
  body: z.object({ password: presentedPassword }),
  response: doneSchema,
  limit: ["write", "password", "login-address"],
});
