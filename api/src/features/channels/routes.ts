import { listVisibleChannels } from "@oni/db";
import * as contract from "../../../contract/channels.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessServer, accessServerAsStaff } from "../servers/access.ts";
import { accessChannelAsMember, accessChannelAsStaff, accessRemovableChannel } from "./access.ts";
import { addChannel, changeChannel, removeChannel } from "./change-channel.ts";
import { markRead } from "./mark-read.ts";
import { presentChannel } from "./present.ts";

export const channelRoutes: FeatureRoutes = (app, deps) => {
  const load = async (viewerId: string, place: { serverId: string; channelId: string }) => {
    const [channel] = await listVisibleChannels(deps.db, viewerId, place);
    if (!channel) throw new AppError("not_found");
    return presentChannel(channel);
  };

  route(app, deps, contract.listChannels, {
    access: accessServer,
    handle: async ({ session, access: server }) => {
      const place = { serverId: server.id };
      const channels = await listVisibleChannels(deps.db, session.viewer.id, place);
      return channels.map(presentChannel);
    },
  });

  route(app, deps, contract.createChannel, {
    access: accessServerAsStaff,
    handle: async ({ session, access: { id: serverId }, body }) => {
      const channelId = await addChannel(deps, serverId, body);
      return load(session.viewer.id, { serverId, channelId });
    },
  });

  route(app, deps, contract.updateChannel, {
    access: accessChannelAsStaff,
    handle: async ({ session, access: channel, body }) => {
      await changeChannel(deps, channel, body);
      return load(session.viewer.id, { serverId: channel.serverId, channelId: channel.id });
    },
  });

  route(app, deps, contract.deleteChannel, {
    access: accessRemovableChannel,
    handle: async ({ access: channel }) => {
      await removeChannel(deps, channel);
      return { ok: true };
    },
  });

  route(app, deps, contract.markChannelRead, {
    access: accessChannelAsMember,
    handle: async ({ session, access: channel, body }) => {
      await markRead(deps, channel, session.viewer.id, body);
      return load(session.viewer.id, { serverId: channel.serverId, channelId: channel.id });
    },
  });
};
