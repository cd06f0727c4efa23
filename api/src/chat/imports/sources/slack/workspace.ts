import type { z } from "zod";
import type { Archive } from "../../source-item.ts";
import { displayName, type LeftOuts } from "../collect.ts";
import { readJson } from "../read-json.ts";
import { type Conversation, conversationSchema, userSchema } from "./shapes.ts";

/** The lists of an export: the members by id, and the channels with what only some saw. */
export type Workspace = {
  /** The folder of the export in the archive, empty or with a slash at its end. */
  folder: string;
  userNames: ReadonlyMap<string, string>;
  channels: (Conversation & { isPrivate: boolean })[];
};

/** The list of the members of a workspace, or that of an organization. */
const userLists = ["users.json", "org_users.json"] as const;
/** Lists of conversations of a few members, which do not come along. */
const directLists = ["dms.json", "mpims.json"];
/** Other files at the top of an export, with what they have. */
const otherLists = [
  ["canvases.json", "canvases"],
  ["lists.json", "lists"],
  ["huddle_transcripts.json", "transcripts of huddles"],
] as const;

/** Returns the folder that has the lists of members and channels, or null. */
export function findFolder(archive: Archive): string | null {
  const folders = [...archive.paths()]
    .filter((path) => /(?:^|\/)channels\.json$/.test(path))
    .map((path) => path.slice(0, -"channels.json".length))
    .filter((folder) => userLists.some((list) => archive.sizeOf(folder + list) !== null));
  return folders.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

export async function readWorkspace(
  archive: Archive,
  folder: string,
  leftOuts: LeftOuts,
): Promise<Workspace> {
  const read = <Item extends z.ZodType>(name: string, item: Item) =>
    readList(archive, folder + name, item, leftOuts);
  const users = (await Promise.all(userLists.map((list) => read(list, userSchema)))).flat();
  const open = await read("channels.json", conversationSchema);
  const closed = await read("groups.json", conversationSchema);
  for (const name of directLists) {
    const conversations = await countItems(archive, folder + name);
    leftOuts.add(
      "direct conversations",
      "They belong to their members and have no channel.",
      conversations,
    );
  }
  for (const [name, what] of otherLists)
    leftOuts.add(what, "ONI has nothing like them.", await countItems(archive, folder + name));
  const closedIds = new Set(closed.map(({ id }) => id));
  return {
    folder,
    userNames: new Map(
      users.map(({ id, name, real_name: real, profile }) => [
        id,
        displayName(profile?.display_name ?? profile?.real_name ?? real ?? name),
      ]),
    ),
    channels: [
      ...open
        .filter(({ id }) => !closedIds.has(id))
        .map((channel) => ({ ...channel, isPrivate: channel.is_private })),
      ...closed.map((channel) => ({ ...channel, isPrivate: true })),
    ],
  };
}

async function readList<Item extends z.ZodType>(
  archive: Archive,
  path: string,
  item: Item,
  leftOuts: LeftOuts,
): Promise<z.output<Item>[]> {
  const items: z.output<Item>[] = [];
  if (archive.sizeOf(path) === null) return items;
  for await (const { value } of readJson(await archive.open(path), path)) {
    const parsed = item.safeParse(value);
    if (parsed.success) items.push(parsed.data);
    else leftOuts.add("entries of an unknown form", "Slack's format has changed.");
  }
  return items;
}

async function countItems(archive: Archive, path: string): Promise<number> {
  if (archive.sizeOf(path) === null) return 0;
  let count = 0;
  for await (const { key } of readJson(await archive.open(path), path))
    if (key === null) count += 1;
  return count;
}

/** Returns the files of each folder of a channel, one for each day, in the order of the days. */
export function filesOfDays(archive: Archive, folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of archive.paths()) {
    const [, channel] = /^([^/]+)\/[^/]+\.json$/.exec(path.slice(folder.length)) ?? [];
    if (channel === undefined || !path.startsWith(folder)) continue;
    const files = found.get(channel) ?? [];
    found.set(channel, files);
    files.push(path);
  }
  for (const files of found.values()) files.sort();
  return found;
}
