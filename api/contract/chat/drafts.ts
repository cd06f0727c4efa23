import { draftSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { text } from "../text.ts";

export type { Draft } from "@oni/realtime/contract";

/** The maximum number of non-empty drafts of a member. */
export const draftLimit = 100;

export const listDrafts = defineEndpoint({
  method: "GET",
  path: "/api/drafts",
  access: "member",
  summary: "List the caller's unsent texts from all devices, latest first. Private.",
  response: z.array(draftSchema),
  lane: "page",
});

export const writeDraft = defineEndpoint({
  method: "PUT",
  path: "/api/channels/:id/draft",
  access: "channel-member",
  scope: "chat",
  summary:
    "Save the caller's unsent text of a channel. If it has changed since `baseRev` (0 for none), `isStored` is false and the response contains the stored text. Empty text deletes it. 409 above 100 drafts. Members only.",
  params: idParams,
  body: z.object({ content: text(0, 4_000), baseRev: z.int().min(0).max(2_147_483_646) }),
  example: { content: "a ripple", baseRev: 0 },
  response: draftSchema.extend({ isStored: z.boolean() }),
  errors: ["conflict"],
  limit: "draft",
});
