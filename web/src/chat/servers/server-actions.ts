import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { refreshServers, type Server } from "../lists/queries.ts";
import { requestInvite } from "../invites/invite-link.ts";
import { uploadSquare } from "../../shrine/uploads/upload-square.ts";

type About = Omit<CallInput<"POST /api/servers">["body"], "iconUrl">;
type Change = Omit<CallInput<"PATCH /api/servers/:id">["body"], "iconUrl">;
/** Null removes the image. If absent, it stays as it is. */
type Picture = { picture?: Blob | null };

export const createServer = defineAction({
  failure: "Creation failed",
  act: async ({ picture, ...about }: About & Picture) => {
    const iconUrl = picture && (await uploadSquare(picture));
    const server = await call("POST /api/servers", { body: { ...about, iconUrl } });
    // The dimension is complete without a link, and its first screen offers to create one.
    await requestInvite(server.id).catch((error: unknown) =>
      reportFailure("The dimension has no invitation yet", error),
    );
    return server;
  },
  updateCache: refreshServers,
});

export const updateServer = defineAction({
  failure: "Update failed",
  act: async ({ id, picture, ...change }: Pick<Server, "id"> & Change & Picture) => {
    const iconUrl = picture && (await uploadSquare(picture));
    return call("PATCH /api/servers/:id", { params: { id }, body: { ...change, iconUrl } });
  },
  updateCache: refreshServers,
});

export const deleteServer = defineAction({
  failure: "Delete failed",
  act: ({ id }: Pick<Server, "id">) => call("DELETE /api/servers/:id", { params: { id } }),
  updateCache: refreshServers,
});

/** Returns a sentence about what is deleted with a dimension. */
export function lossOf({ memberCount }: Server): string {
  const loss = "All its channels and messages will be deleted";
  return memberCount === 1 ? `${loss}.` : `${loss}, for all ${memberCount} of its members.`;
}
