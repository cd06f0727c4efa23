import type { Database } from "@oni/db";
import {
  findMessage,
  findStagedTime,
  hasChannel,
  hasServer,
  idOfSource,
  insertEmptyServer,
  insertImportedCategory,
  insertImportedChannel,
  insertImportedThread,
  isErased,
  isNameTaken,
  listStaged,
} from "@oni/db/chat";
import * as z from "zod";
import { channelName } from "../../../contract/text.ts";
import { threadNameOf } from "../threads/open-thread.ts";
import { storeTermsOf } from "../search-terms/store-terms.ts";
import { isHidden, type HiddenChannels, reportHidden } from "./audiences.ts";
import { type ImportReport, leaveOut } from "./import-report.ts";
import { lineOf } from "./prepare-message.ts";
import type { Pause } from "./stage-items.ts";

/** An import that is being written. */
export type Import = {
  db: Database;
  importId: string;
  serverId: string;
  ownerId: string;
  source: "discord" | "slack" | "mattermost" | "oni";
  hidden: HiddenChannels;
  report: ImportReport;
  pause: Pause;
};

const categorySchema = z.object({ id: z.string(), name: z.string(), position: z.number() });
/** A channel of the source as it is staged. */
export const channelSchema = z.object({
  id: z.string(),
  name: z.string(),
  topic: z.string().nullable(),
  position: z.number(),
  categoryId: z.string().nullable(),
  isPrivate: z.boolean().nullable(),
  root: z.object({ channelId: z.string(), messageId: z.string() }).nullable(),
});
type StagedCategory = z.infer<typeof categorySchema>;
export type StagedChannel = z.infer<typeof channelSchema>;

/** The categories of an import by their id, and its channels: first those that are no threads, in their order. */
export type Structure = {
  categories: ReadonlyMap<string, StagedCategory>;
  channels: readonly StagedChannel[];
};

const longestServerName = 100;
const longestCategoryName = 50;
const longestTopic = 1_000;
const longestChannelName = 50;

/** Returns what the ids of a source are unique in. */
export const scopeOf = ({ serverId, source }: Pick<Import, "serverId" | "source">) =>
  `${serverId} ${source}`;

/**
 * Returns the server of an import of this name, and creates it unless it exists. After a deletion the next
 * import makes another one.
 */
export async function placeServer(
  db: Database,
  {
    ownerId,
    source,
    ...values
  }: Pick<Import, "ownerId" | "source"> & { name: string; isPublic: boolean },
): Promise<string> {
  const name = lineOf(values.name, longestServerName, source);
  for (let attempt = 1; ; attempt += 1) {
    const id = idOfSource(`${ownerId} ${source}`, { kind: "server", id: `${name} ${attempt}` });
    if (await isErased(db, "server", id)) continue;
    return db.transaction(async (tx) => {
      if (await hasServer(tx, id)) return id;
      await insertEmptyServer(tx, { id, ownerId, name, isPublic: values.isPublic });
      await storeTermsOf(tx, "servers", id);
      return id;
    });
  }
}

/** Returns the staged categories and channels. */
export async function readStructure(db: Database, importId: string): Promise<Structure> {
  const categories = new Map(
    (await listStaged(db, importId, "category")).map((item) => {
      const category = categorySchema.parse(item);
      return [category.id, category];
    }),
  );
  const channels = z.array(channelSchema).parse(await listStaged(db, importId, "channel"));
  const categoryPlace = ({ categoryId }: StagedChannel) =>
    (categoryId !== null && categories.get(categoryId)?.position) || 0;
  return {
    categories,
    channels: channels.toSorted(
      (a, b) =>
        Number(a.root !== null) - Number(b.root !== null) ||
        categoryPlace(a) - categoryPlace(b) ||
        a.position - b.position,
    ),
  };
}

/**
 * Returns the id of the channel that a channel of the source becomes, and creates it unless it exists.
 * Returns null when it was deleted here after an earlier import.
 */
export async function placeChannel(
  job: Import,
  channel: StagedChannel,
  structure: Structure,
): Promise<string | null> {
  const { db, report } = job;
  const id = idOfSource(scopeOf(job), { kind: "channel", id: channel.id });
  if (await hasChannel(db, id)) return id;
  if (await isErased(db, "channel", id)) {
    leaveOut(report, "channel", "It was deleted here.");
    return null;
  }
  if (channel.root === null) return placePlainChannel(job, { ...channel, newId: id }, structure);
  const threadId = await placeThread(job, id, channel, channel.root.messageId);
  if (threadId) return threadId;
  leaveOut(report, "thread", "Its first message is in no channel, so it is a channel itself.");
  const { channelId } = channel.root;
  const parent = structure.channels.find((other) => other.id === channelId);
  const isPrivate = channel.isPrivate || (parent ? isHidden(parent, job.hidden) : null);
  return placePlainChannel(job, { ...channel, isPrivate, newId: id }, structure);
}

async function placePlainChannel(
  { db, serverId, source, hidden, report }: Import,
  { newId, name, topic, isPrivate, categoryId }: StagedChannel & { newId: string },
  { categories }: Structure,
): Promise<string> {
  const channel = { name, isPrivate };
  await db.transaction(async (tx) => {
    const category = categoryId === null ? undefined : categories.get(categoryId);
    const placed = category && {
      id: idOfSource(scopeOf({ serverId, source }), { kind: "category", id: category.id }),
      name: lineOf(category.name, longestCategoryName, "category"),
    };
    if (placed && (await insertImportedCategory(tx, { ...placed, serverId }))) {
      report.taken.categories += 1;
    }
    await insertImportedChannel(tx, {
      ...{ id: newId, serverId, categoryId: placed?.id ?? null },
      isPrivate: isHidden(channel, hidden),
      name: await freeName(tx, serverId, name),
      description: topic === null ? null : lineOf(topic, longestTopic, "") || null,
    });
  });
  report.taken.channels += 1;
  reportHidden(report, channel, hidden);
  return newId;
}

/** Creates the thread of a message. Returns null when no channel has the message. */
async function placeThread(
  job: Import,
  id: string,
  { name }: StagedChannel,
  rootId: string,
): Promise<string | null> {
  const { db, importId, serverId } = job;
  const at = await findStagedTime(db, importId, rootId);
  if (!at) return null;
  const rootMessageId = idOfSource(scopeOf(job), { kind: "message", id: rootId, at: at.getTime() });
  const root = await findMessage(db, rootMessageId);
  if (!root) return null;
  const placed = await db.transaction(async (tx) => {
    const { data: written } = channelName.safeParse(name);
    const isFree = written !== undefined && !(await isNameTaken(tx, serverId, written));
    return insertImportedThread(tx, {
      ...{ id, serverId, rootMessageId, parentId: root.channelId },
      name: isFree ? written : threadNameOf(name || root.content, rootMessageId),
    });
  });
  if (placed === id) job.report.taken.threads += 1;
  return placed;
}

/** Returns a name that no channel of the server has: `name`, otherwise `name-2` and so on. */
export async function freeName(tx: Database, serverId: string, written: string): Promise<string> {
  const parsed = channelName.safeParse(written.slice(0, longestChannelName));
  const name = parsed.data ?? "channel";
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : `-${number}`;
    const candidate = `${name.slice(0, longestChannelName - suffix.length)}${suffix}`;
    if (!(await isNameTaken(tx, serverId, candidate))) return candidate;
  }
}
