import { PlainError } from "@oni/db";
import type { Archive, SourceItem, SourceReader } from "../../source-item.ts";
import { Authors, contentOf, displayName, LeftOuts } from "../collect.ts";
import { readJson } from "../read-json.ts";
import { convertMessage, nameOf } from "./convert-message.ts";
import { discordMarkdown, type DiscordName } from "./discord-markdown.ts";
import { type ChannelFile, findChannels } from "./find-channels.ts";
import { type DiscordMessage, messageSchema } from "./shapes.ts";
import { threadStart } from "./system-text.ts";
import { Threads } from "./threads.ts";

/** Reads the JSON files of DiscordChatExporter, one or more for each channel, with their folders of files. */
export const discordReader: SourceReader = {
  source: "discord",
  recognizes: async (archive) => (await findChannels(archive)).found.length > 0,
  read: readDiscordExport,
};

const isDirect = ({ channel }: ChannelFile) => channel.type.startsWith("Direct");

async function* readDiscordExport(archive: Archive): AsyncGenerator<SourceItem> {
  const leftOuts = new LeftOuts();
  const { found: all, others } = await findChannels(archive);
  const files = all.filter((file) => !isDirect(file));
  leftOuts.add(
    "direct conversations",
    "They belong to their two members and have no channel.",
    new Set(all.filter(isDirect).map(({ channel }) => channel.id)).size,
  );
  leftOuts.add("other JSON files", "They are no export of a channel.", others);
  yield { kind: "server", name: serverName(files) };
  const threads = new Threads(files);
  const channelNames = new Map(files.map(({ channel }) => [channel.id, channel.name]));
  yield* channelsOf(files, threads, channelNames);
  const authors = new Authors();
  for (const file of files) {
    const scope = { archive, file: file.path, channelNames };
    for await (const { key, value } of readJson(await archive.open(file.path), file.path)) {
      if (key !== "messages") continue;
      const parsed = messageSchema.safeParse(value);
      if (!parsed.success)
        leftOuts.add("messages of an unknown form", "The exporter's format has changed.");
      else if (parsed.data.type !== threadStart) {
        const channelId = threads.channelOf(file, parsed.data);
        for (const item of convert(parsed.data, { ...scope, channelId }, authors, leftOuts)) {
          if (item.kind === "message") threads.addRoot(parsed.data, channelId);
          yield item;
        }
      }
    }
  }
  yield* threads.items(leftOuts);
  leftOuts.add(
    "permissions of channels",
    "The exporter does not write them. Channels come as open ones, except those that PRIVATE names.",
    channelNames.size,
  );
  yield* leftOuts.items();
}

function serverName(files: readonly ChannelFile[]): string {
  const names = new Map(files.map(({ guild }) => [guild.id, guild.name]));
  if (names.size > 1) {
    const list = [...names.values()].map((name) => displayName(name)).join(", ");
    throw new PlainError(`The folder has exports of several servers: ${list}. Import each alone.`);
  }
  return displayName([...names.values()][0]);
}

function* channelsOf(
  files: readonly ChannelFile[],
  threads: Threads,
  names: ReadonlyMap<string, string>,
): Generator<SourceItem> {
  const categories = new Set<string>();
  const channels = new Map<string, ChannelFile["channel"]>();
  for (const { channel } of files)
    if (!threads.isThread(channel)) channels.set(channel.id, channel);
  let position = 0;
  for (const channel of [...threads.parents(), ...channels.values()]) {
    const { id, name } = channel;
    const nameOfMention: DiscordName = (mark, mentioned) =>
      mark === "#" ? names.get(mentioned) : undefined;
    const topic = contentOf(discordMarkdown(channel.topic ?? "", nameOfMention)) || null;
    const categoryId = channel.categoryId ?? null;
    if (categoryId !== null && !categories.has(categoryId)) {
      const about = { name: displayName(channel.category ?? ""), position: categories.size };
      categories.add(categoryId);
      yield { kind: "category", id: categoryId, ...about };
    }
    const isPrivate = null;
    const about = { topic, position, categoryId, isPrivate };
    yield { kind: "channel", id, name, ...about, root: null };
    position += 1;
  }
}

type Scope = Parameters<typeof convertMessage>[1];

function* convert(
  message: DiscordMessage,
  scope: Scope,
  authors: Authors,
  leftOuts: LeftOuts,
): Generator<SourceItem> {
  const converted = convertMessage(message, scope);
  if (!converted) {
    leftOuts.add(
      "messages without content",
      "The exporter writes no text or file for polls, buttons and some messages of Discord itself.",
    );
    return;
  }
  if (converted.authorId) yield* authors.introduce(message.author.id, nameOf(message.author));
  for (const { count, users } of message.reactions) {
    for (const user of users) yield* authors.introduce(user.id, nameOf(user));
    const unnamed = count - users.length;
    if (unnamed > 0)
      leftOuts.add("reactions", "The exporter did not write the names of their members.", unnamed);
  }
  for (const emoji of message.inlineEmojis)
    if (emoji.id) leftOuts.add("pictures of custom emoji", "Custom emoji become their names.");
  yield converted;
}
