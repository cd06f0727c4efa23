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
  audience: "member",
  summary:
    "What the caller has begun to write in channels, on any device, the latest first; nobody else sees it.",
  response: z.array(draftSchema),
  lane: "page",
});

export const writeDraft = defineEndpoint({
  method: "PUT",
  path: "/api/channels/:id/draft",
  audience: "member",
  summary:
    "Keeps what the caller writes in a channel, unless it has changed since `baseRev`, which is 0 for none: then `isStored` is false, and what stands there is answered. Empty when it is sent or thrown away. A 101st is 409. Members only.",
  params: idParams,
  body: z.object({ content: text(0, 4_000), baseRev: z.int().min(0).max(2_147_483_646) }),
  response: draftSchema.extend({ isStored: z.boolean() }),
  errors: ["not_found", "forbidden", "conflict"],
  limit: "draft",
});
