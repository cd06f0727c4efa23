import { listVisibleChannels, moveReadPosition, type VisibleChannel } from "@oni/db/chat";
import * as contract from "../../../contract/chat/channels.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { addChannel, changeChannel, removeChannel } from "./change-channel.ts";
import { loadChannel } from "./load-channel.ts";
import { presentChannel } from "./present.ts";
import type { Deps } from "../../process/deps.ts";
import { announceReads } from "./announce-reads.ts";

export const channelRoutes: FeatureRoutes = (app, deps) => {
  const load = (viewerId: string, channelId: string) => loadChannel(deps.db, viewerId, channelId);

  implement(app, deps, contract, {
    listChannels: async ({ session, access: server }) => {
      const channels = await listVisibleChannels(deps.db, session.viewer.id, server.id);
      return channels.map(presentChannel);
    },

    createChannel: async ({ session, access: { id: serverId }, body }) => {
      const channelId = await addChannel(deps, serverId, body);
      return load(session.viewer.id, channelId);
    },

    getChannel: ({ session, access: channel }) => load(session.viewer.id, channel.id),

    updateChannel: async ({ session, access: channel, body }) => {
      await changeChannel(deps, channel, body);
      return load(session.viewer.id, channel.id);
    },

    deleteChannel: async ({ access: channel }) => {
      await removeChannel(deps, channel);
      return { ok: true };
    },

    markChannelRead: async ({ session, access: channel, body }) => {
      await markRead(deps, channel, session.viewer.id, body);
      return load(session.viewer.id, channel.id);
    },
  });
};

/**
 * Stores how far a member has read, at most to the end of the channel, and notifies all their devices.
 */
async function markRead(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id: channelId, lastSeq }: VisibleChannel,
  userId: string,
  { seq, unread = false }: { seq: number; unread?: boolean | undefined },
): Promise<void> {
  const lastRead = Math.min(unread ? Math.max(seq - 1, 0) : seq, lastSeq);
  await moveReadPosition(db, { channelId, userId, seq: lastRead, back: unread });
  await announceReads({ db, publisher }, channelId, [userId]);
}
