import { defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction } from "../../live/calls/action.ts";
import type { WriteInput } from "../../live/calls/endpoint-name.ts";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { refreshServers, type Server } from "../lists/queries.ts";
import { defaultTerms, requestInvite } from "../invites/invite-link.ts";
import { uploadSquare } from "../../shrine/uploads/upload-square.ts";

const create = defineWrite("POST /api/servers");
const update = defineWrite("PATCH /api/servers/:id");

type About = Omit<WriteInput<typeof create.endpoint>, "iconUrl">;
type Change = Omit<WriteInput<typeof update.endpoint>, "iconUrl">;
/** Null removes the image. If absent, it stays as it is. */
type Picture = { picture?: Blob | null };

export const createServer = composeAction([create, requestInvite], {
  failure: "Creation failed",
  act: async ({ picture, ...about }: About & Picture) => {
    const iconUrl = picture && (await uploadSquare(picture));
    const server = await create({ ...about, iconUrl });
    // The dimension is complete without a link, and its first screen offers to create one.
    await requestInvite({ id: server.id, ...defaultTerms }).catch((error: unknown) =>
      reportFailure("The dimension has no invitation yet", error),
    );
    return server;
  },
  updateCache: refreshServers,
});

export const updateServer = composeAction([update], {
  failure: "Update failed",
  act: async ({ picture, ...change }: Change & Picture) => {
    const iconUrl = picture && (await uploadSquare(picture));
    return update({ ...change, iconUrl });
  },
  updateCache: refreshServers,
});

export const deleteServer = defineAction("DELETE /api/servers/:id", {
  failure: "Delete failed",
  updateCache: refreshServers,
});

/** Sets the member's own order of dimensions, on all devices. */
export const orderServers = defineAction("PUT /api/servers/order", {
  failure: "Not moved",
  updateCache: refreshServers,
});

/** Returns a sentence about what is deleted with a dimension. */
export function lossOf({ memberCount }: Server): string {
  const loss = "All its channels and messages will be deleted";
  return memberCount === 1 ? `${loss}.` : `${loss}, for all ${memberCount} of its members.`;
}
