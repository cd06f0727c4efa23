import { posix } from "node:path";
import { PlainError } from "@oni/db";
import type { Archive, SourceItem, SourceReader } from "../../source-item.ts";
import { Authors, displayName, LeftOuts } from "../collect.ts";
import { FormError } from "../read-json.ts";
import { readJsonLines } from "../read-lines.ts";
import { nameOf } from "./convert-post.ts";
import { itemsOfPost } from "./items-of-post.ts";
import { channelSchema, lineSchema, postSchema, teamSchema, userSchema } from "./shapes.ts";

/** Reads Mattermost's bulk export: a file with an object on each line, and a folder of files. */
export const mattermostReader: SourceReader = {
  source: "mattermost",
  recognizes: async (archive) => (await findFile(archive)) !== null,
  read: readMattermostExport,
};

/** Lines that do not come along, with what they are and why. */
const leftOutLines: Record<string, readonly [what: string, why: string]> = {
  direct_channel: ["direct conversations", "They belong to their members and have no channel."],
  direct_post: ["messages of direct conversations", "They belong to their members."],
  emoji: ["pictures of custom emoji", "Custom emoji become their names."],
  scheme: ["schemes of permissions", "ONI has other permissions."],
  role: ["roles", "ONI has other permissions."],
};
const withoutContent = new Set(["version", "info"]);

/** Returns the file of lines. It begins with a line of the type `version`. */
async function findFile(archive: Archive): Promise<string | null> {
  for (const path of archive.paths()) {
    if (!/\.jsonl?$/i.test(path)) continue;
    try {
      for await (const line of readJsonLines(await archive.open(path), path)) {
        if (lineSchema.safeParse(line).data?.type === "version") return path;
        break;
      }
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
    }
  }
  return null;
}

/** The names that the lines before have given, and whether each channel is private. */
type Names = {
  teams: Map<string, string>;
  users: Map<string, string>;
  channels: Map<string, boolean>;
};

async function* readMattermostExport(archive: Archive): AsyncGenerator<SourceItem> {
  const path = await findFile(archive);
  if (path === null) throw new PlainError("The archive is no export of Mattermost.");
  const leftOuts = new LeftOuts();
  const authors = new Authors();
  const names: Names = { teams: new Map(), users: new Map(), channels: new Map() };
  const folder = posix.dirname(path) === "." ? "" : posix.dirname(path);
  for await (const given of readJsonLines(await archive.open(path), path)) {
    const line = lineSchema.safeParse(given).data ?? { type: "unknown" };
    const item = line[line.type];
    if (line.type === "post") {
      const post = postSchema.safeParse(item).data;
      if (post) yield* itemsOfPost(post, { archive, folder, names, authors, leftOuts });
      else leftOuts.add("messages of an unknown form", "Mattermost's format has changed.");
    } else if (!readNames(line.type, item, names))
      yield* channelOf(line.type, item, names, leftOuts);
  }
  if (names.channels.size === 0) yield* teamsOf(names.teams);
  yield* leftOuts.items();
}

/** Remembers the name of a team or member. Returns false for a line of another type. */
function readNames(type: string, item: unknown, { teams, users }: Names): boolean {
  const team = type === "team" ? teamSchema.safeParse(item).data : undefined;
  if (team) teams.set(team.name, displayName(team.display_name ?? team.name));
  const user = type === "user" || type === "bot" ? userSchema.safeParse(item).data : undefined;
  if (user) users.set(user.username, nameOf(user));
  return Boolean(team ?? user) || withoutContent.has(type);
}

function* channelOf(
  type: string,
  item: unknown,
  { teams, channels }: Names,
  leftOuts: LeftOuts,
): Generator<SourceItem> {
  const channel = type === "channel" ? channelSchema.safeParse(item).data : undefined;
  if (!channel) {
    const [what, why] = leftOutLines[type] ?? [
      `lines of the type ${type}`,
      "ONI does not know it.",
    ];
    leftOuts.add(what, why);
    return;
  }
  if (channels.size === 0) yield* teamsOf(teams);
  const id = `${channel.team}/${channel.name}`;
  const topic = channel.header ?? channel.purpose ?? null;
  const about = {
    topic,
    position: channels.size,
    categoryId: teams.size > 1 ? channel.team : null,
  };
  const isPrivate = channel.type !== "O";
  channels.set(id, isPrivate);
  const name = channel.display_name ?? channel.name;
  yield { kind: "channel", id, name, ...about, isPrivate, root: null };
}

/** Several teams become one server with a category for each. */
function* teamsOf(teams: ReadonlyMap<string, string>): Generator<SourceItem> {
  yield { kind: "server", name: [...teams.values()][0] ?? "Mattermost" };
  if (teams.size < 2) return;
  let position = 0;
  for (const [id, name] of teams) {
    yield { kind: "category", id, name, position };
    position += 1;
  }
}
