import { refusalOf } from "@oni/db";
import {
  type AudienceChanges,
  deleteChannel,
  findCategory,
  findStrangers,
  insertChannel,
  touchRoot,
  updateAudiences,
  updateChannel,
  type VisibleChannel,
} from "@oni/db/chat";
import { listInboxReaders } from "@oni/db/people";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { publishAudienceChange } from "./announce-audience.ts";
import { announceRoot } from "./announce-root.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret">;

const announce = (publisher: Deps["publisher"], serverId: string) =>
  publisher.emit(rooms.server(serverId), "channel:changed", { serverId });

/** Adds a channel and returns its id. */
export async function addChannel(
  { db, publisher }: Parts,
  serverId: string,
  {
    description = null,
    ...values
  }: { name: string; description?: string | null | undefined } & AudienceChanges,
): Promise<string> {
  await refuseStrangers(db, serverId, values);
  const id = await withUniqueName(insertChannel(db, { serverId, description, ...values }));
  announce(publisher, serverId);
  return id;
}

/** Changes the given fields. */
export async function changeChannel(
  { db, publisher }: Parts,
  channel: VisibleChannel,
  { see, write, ...changes }: ChannelChanges,
): Promise<void> {
  refuseFieldsOfOtherKind(channel, { see, write, ...changes });
  await refuseOtherCategory(db, channel, changes);
  await refuseStrangers(db, channel.serverId, { see, write });
  const hasAudience = see !== undefined || write !== undefined;
  const hasField = Object.values(changes).some((value) => value !== undefined);
  if (!hasAudience && !hasField) return;
  const channelIds = await withUniqueName(
    db.transaction(async (tx) => {
      if (hasField) await updateChannel(tx, channel.id, changes);
      return hasAudience ? updateAudiences(tx, channel, { see, write }) : [];
    }),
  );
  if (see === undefined) announce(publisher, channel.serverId);
  else await publishAudienceChange({ db, publisher }, channel.serverId, channelIds);
}

type ChannelChanges = {
  name?: string | undefined;
  description?: string | null | undefined;
  slowModeSeconds?: number | undefined;
  isListed?: boolean | undefined;
  categoryId?: string | null | undefined;
} & AudienceChanges;

/**
 * Refuses fields of the other kind: a thread has the slow mode, the category and the audiences of its
 * channel, and only threads have `isListed`. Everyone sees the default channel.
 */
function refuseFieldsOfOtherKind(
  { parentId, isDefault }: VisibleChannel,
  { slowModeSeconds, categoryId, see, write, isListed }: ChannelChanges,
): void {
  const ofChannel = Object.entries({ slowModeSeconds, categoryId, see, write }).filter(
    ([, value]) => value !== undefined,
  );
  if (parentId !== null && ofChannel.length > 0) {
    const sentence = "is set by the channel of a thread";
    const fields = Object.fromEntries(ofChannel.map(([name]) => [name, sentence]));
    throw new AppError("invalid_input", { fields });
  }
  if (isDefault && see !== undefined && see !== "all") {
    throw new AppError("invalid_input", { fields: { see: "is everyone in the default channel" } });
  }
  if (parentId === null && isListed !== undefined) {
    throw new AppError("invalid_input", { fields: { isListed: "applies to threads only" } });
  }
}

async function refuseOtherCategory(
  db: Parts["db"],
  { serverId }: VisibleChannel,
  { categoryId }: ChannelChanges,
): Promise<void> {
  if (!categoryId) return;
  if ((await findCategory(db, categoryId))?.serverId === serverId) return;
  const fields = { categoryId: "must name a category of this dimension" };
  throw new AppError("invalid_input", { fields });
}

/**
 * Removes a channel with its threads, or one thread. Clients that show one of them are notified and leave
 * it.
 */
export async function removeChannel(
  parts: Parts,
  { id, serverId, parentId, rootMessageId }: VisibleChannel,
): Promise<void> {
  const { db, publisher } = parts;
  const goneIds = await db.transaction(async (tx) => {
    if (parentId && rootMessageId) await touchRoot(tx, { parentId, rootMessageId });
    return deleteChannel(tx, id);
  });
  announce(publisher, serverId);
  publisher.visibilityNarrowed(serverId, goneIds);
  if (rootMessageId) await announceRoot(parts, rootMessageId);
  publisher.inboxChanged(await listInboxReaders(db, { serverId }));
}

/** Refuses audiences with roles of other servers or with users who are not members. */
async function refuseStrangers(
  db: Parts["db"],
  serverId: string,
  { see, write }: AudienceChanges,
): Promise<void> {
  const named = Object.entries({ see, write }).flatMap(([field, audience]) =>
    audience === undefined || audience === "all" ? [] : [{ field, ...audience }],
  );
  if (named.length === 0) return;
  const strangers = await findStrangers(db, serverId, {
    roleIds: named.flatMap(({ roleIds }) => roleIds),
    userIds: named.flatMap(({ userIds }) => userIds),
  });
  const unknown = new Set([...strangers.roleIds, ...strangers.userIds]);
  const refused = named.filter(({ roleIds, userIds }) =>
    [...roleIds, ...userIds].some((id) => unknown.has(id)),
  );
  if (refused.length === 0) return;
  const sentence = "takes roles and members of this dimension";
  const fields = Object.fromEntries(refused.map(({ field }) => [field, sentence]));
  throw new AppError("invalid_input", { fields });
}

/** Turns a duplicate channel name within a server into a `conflict`. */
async function withUniqueName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (refusalOf(error)?.constraint !== "channels_name_unique") throw error;
    const sentence = "This dimension has a channel of that name.";
    throw new AppError("conflict", { sentence, fields: { name: sentence } });
  }
}
