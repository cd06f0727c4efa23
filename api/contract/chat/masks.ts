import { authorSchema, idSchema, maskSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";

/**
 * A mask with the member who has claimed it. It is `free` without a claim, and `confirmed` once its
 * messages are the member's.
 */
export const listedMaskSchema = maskSchema.extend({
  serverId: idSchema,
  state: z.enum(["free", "claimed", "confirmed"]),
  claimedBy: authorSchema.nullable(),
});
export type ListedMask = z.infer<typeof listedMaskSchema>;

export const listMasks = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/masks",
  access: "dimension-seen",
  summary: "List the masks of a server, the authors of its imported messages.",
  params: idParams,
  query: pageQuery.extend({ state: listedMaskSchema.shape.state.optional() }),
  response: z.array(listedMaskSchema),
  lane: "stream",
});

export const claimMask = defineEndpoint({
  method: "POST",
  path: "/api/masks/:id/claim",
  access: "mask-claimable",
  scope: "chat",
  summary: "Claim a mask as a member of its server. 409 if another member has claimed it.",
  params: idParams,
  response: listedMaskSchema,
  errors: ["conflict"],
});

export const confirmMask = defineEndpoint({
  method: "POST",
  path: "/api/masks/:id/confirm",
  access: "mask-confirmable",
  scope: "manage",
  summary:
    "Give the messages and reactions of a mask to the member who has claimed it. The owner of the server and keepers. 409 if that member has not claimed it.",
  params: idParams,
  body: z.object({ userId: idSchema }),
  example: { userId: "00000000-0000-4000-8000-000000000001" },
  response: listedMaskSchema,
  errors: ["conflict"],
});

export const releaseMask = defineEndpoint({
  method: "POST",
  path: "/api/masks/:id/release",
  access: "mask-releasable",
  scope: "chat",
  summary:
    "End the claim of a mask, confirmed or not. The member who has claimed it, the owner of the server and keepers.",
  params: idParams,
  response: doneSchema,
});
