import type { Database } from "@oni/db";
import {
  copyRights,
  giveRole,
  insertCategory,
  insertRole,
  listRoles,
  placeRoles,
  storeBuiltInRoles,
  updateAudiences,
  writeChannelOrder,
} from "@oni/db/chat";
import type { DimensionPlan } from "./dimensions.ts";
import { storeHook, storeWebhook } from "./store-programs.ts";

type ChannelPlan = DimensionPlan["channels"][number];
export type RolePlan = DimensionPlan["roles"][number];

/** A stored dimension with the roles, categories, audiences and programs that it is to get. */
export type Arrangement = {
  serverId: string;
  ownerId: string;
  /** The members who joined last. */
  newestIds: readonly string[];
  plan: Pick<DimensionPlan, "categories" | "webhooks" | "hooks">;
  roles: readonly { role: RolePlan; holderIds: readonly string[] }[];
  channels: readonly { id: string; channel: ChannelPlan }[];
};

/** Stores the parts of a dimension by the same functions as the API. */
export async function arrangeDimension(tx: Database, arrangement: Arrangement): Promise<void> {
  const { serverId, ownerId, channels } = arrangement;
  const { categories, webhooks, hooks } = arrangement.plan;
  const roleIds = await storeRoles(tx, arrangement);
  const categoryIds = new Map<string | null, string>();
  for (const name of categories) {
    categoryIds.set(name, (await insertCategory(tx, { serverId, name })).id);
  }
  const order = [null, ...categories].map((category) => ({
    id: categoryIds.get(category) ?? null,
    channelIds: channels.filter(({ channel }) => channel.category === category).map(({ id }) => id),
  }));
  await writeChannelOrder(tx, serverId, order);
  const audienceOf = (names: readonly string[] | null) =>
    names === null ? undefined : { roleIds: names.map((name) => idIn(roleIds, name)), userIds: [] };
  for (const { id, channel } of channels) {
    const audiences = { see: audienceOf(channel.see), write: audienceOf(channel.write) };
    if (audiences.see ?? audiences.write) await updateAudiences(tx, { id, serverId }, audiences);
  }
  for (const webhook of webhooks) {
    const target = channels.find(({ channel }) => channel.name === webhook.channel);
    if (!target) throw new Error(`The dimension has no channel ${webhook.channel}.`);
    await storeWebhook(tx, webhook, { channelId: target.id, makerId: ownerId });
  }
  const receiver = { serverId, makerId: ownerId, joinedIds: arrangement.newestIds };
  for (const hook of hooks) await storeHook(tx, hook, receiver);
}

/** Returns the ids of the roles by their names. */
async function storeRoles(
  tx: Database,
  { serverId, roles }: Pick<Arrangement, "serverId" | "roles">,
): Promise<Map<string, string>> {
  await storeBuiltInRoles(tx, serverId);
  const former = await listRoles(tx, serverId);
  const ids = new Map<string, string>();
  for (const { role, holderIds } of roles) {
    const { name, color, rights } = role;
    const roleId = await insertRole(tx, { serverId, name, color, rights });
    ids.set(name, roleId);
    for (const userId of holderIds) await giveRole(tx, { serverId, userId }, roleId);
  }
  const [moderator, member] = former.map(({ id }) => id);
  const fromHighest = [moderator, ...ids.values(), member].flatMap((id) => id ?? []);
  await placeRoles(tx, serverId, { ids: fromHighest.toReversed(), former });
  await copyRights(tx, serverId);
  return ids;
}

function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The dimension has no role ${name}.`);
  return id;
}
