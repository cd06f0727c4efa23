import {
  type ChannelOrder,
  deleteCategory,
  hasAllOfOrder,
  insertCategory,
  listCategories,
  listVisibleChannels,
  lockServer,
  renameCategory,
  writeChannelOrder,
} from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import * as contract from "../../../contract/chat/categories.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import type { Deps } from "../../process/deps.ts";
import { presentChannel } from "../channels/present.ts";

export const categoryRoutes: FeatureRoutes = (app, deps) => {
  const announce = (serverId: string) =>
    deps.publisher.emit(rooms.server(serverId), "channel:changed", { serverId });

  implement(app, deps, contract, {
    listCategories: ({ access: server }) => listCategories(deps.db, server.id),

    createCategory: async ({ access: { id: serverId }, body }) => {
      const category = await insertCategory(deps.db, { serverId, name: body.name });
      announce(serverId);
      return category;
    },

    updateCategory: async ({ access: { id, serverId }, body }) => {
      const category = await renameCategory(deps.db, id, body.name);
      if (!category) throw new AppError("not_found");
      announce(serverId);
      return category;
    },

    deleteCategory: async ({ access: { id, serverId } }) => {
      await deleteCategory(deps.db, id);
      announce(serverId);
      return { ok: true };
    },

    orderChannels: async ({ session, access: { id: serverId }, body }) => {
      await orderChannels(deps, serverId, body.categories);
      announce(serverId);
      const channels = await listVisibleChannels(deps.db, session.viewer.id, serverId);
      return channels.map(presentChannel);
    },
  });
};

/** Stores an order of channels. Refuses one with ids of other servers, or with an id twice. */
async function orderChannels(
  { db }: Pick<Deps, "db">,
  serverId: string,
  order: ChannelOrder,
): Promise<void> {
  const ids = order.flatMap(({ id, channelIds }) => [id, ...channelIds]);
  const isDoubled = new Set(ids).size < ids.length;
  await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    if (isDoubled || !(await hasAllOfOrder(tx, serverId, order))) {
      const fields = { categories: "must name categories and channels of this dimension once" };
      throw new AppError("invalid_input", { fields });
    }
    await writeChannelOrder(tx, serverId, order);
  });
}
