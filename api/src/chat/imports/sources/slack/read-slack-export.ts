import { PlainError } from "@oni/db";
import type { Archive, SourceItem, SourceReader } from "../../source-item.ts";
import { Authors, displayName, LeftOuts } from "../collect.ts";
import { readJson } from "../read-json.ts";
import { authorOf, convertMessage, type SlackScope } from "./convert-message.ts";
import { messageSchema, type SlackMessage } from "./shapes.ts";
import { converterOf } from "./slack-text.ts";
import { ChannelThreads } from "./threads.ts";
import { filesOfDays, findFolder, readWorkspace } from "./workspace.ts";

/** Reads Slack's export: lists of members and channels, and a file for each day of each channel. */
export const slackReader: SourceReader = {
  source: "slack",
  recognizes: async (archive) => findFolder(archive) !== null,
  read: readSlackExport,
};

async function* readSlackExport(archive: Archive): AsyncGenerator<SourceItem> {
  const folder = findFolder(archive);
  if (folder === null) throw new PlainError("The archive is no export of Slack.");
  const leftOuts = new LeftOuts();
  const workspace = await readWorkspace(archive, folder, leftOuts);
  yield { kind: "server", name: displayName(folder.split("/").at(-2) ?? "Slack") };
  const convert = converterOf(workspace);
  const authors = new Authors();
  const days = filesOfDays(archive, folder);
  for (const [position, channel] of workspace.channels.entries()) {
    const { id, name, isPrivate } = channel;
    const topic = convert(channel.topic?.value ?? channel.purpose?.value) ?? null;
    const about = { topic, position, categoryId: null, isPrivate };
    yield { kind: "channel", id, name, ...about, root: null };
    if (channel.is_archived)
      leftOuts.add("archived states", "ONI has no archived channels, so they came as open ones.");
    const pins = new Set(channel.pins.map((pin) => pin.id));
    const scope = { archive, workspace, convert, channel: { id, name, pins } };
    const threads = new ChannelThreads(scope);
    for await (const message of messagesOf(
      archive,
      days.get(name.normalize("NFC")) ?? [],
      leftOuts,
    ))
      yield* convertOne(message, scope, threads, authors, leftOuts);
    yield* threads.items(isPrivate);
  }
  yield* leftOuts.items();
}

async function* messagesOf(
  archive: Archive,
  files: readonly string[],
  leftOuts: LeftOuts,
): AsyncGenerator<SlackMessage> {
  for (const path of files)
    for await (const { value } of readJson(await archive.open(path), path)) {
      const parsed = messageSchema.safeParse(value);
      if (parsed.success) yield parsed.data;
      else leftOuts.add("messages of an unknown form", "Slack's format has changed.");
    }
}

function* convertOne(
  message: SlackMessage,
  scope: SlackScope,
  threads: ChannelThreads,
  authors: Authors,
  leftOuts: LeftOuts,
): Generator<SourceItem> {
  const item = convertMessage(message, scope, leftOuts);
  if (!item) {
    leftOuts.add("messages without content", "They have no text and no file in the export.");
    return;
  }
  const author = authorOf(message, scope.workspace);
  if (author) yield* authors.introduce(author.id, author.name);
  for (const { users, count } of message.reactions) {
    for (const id of users) yield* authors.introduce(id, scope.workspace.userNames.get(id));
    const unnamed = count - users.length;
    if (unnamed > 0)
      leftOuts.add("reactions", "Slack did not write the names of their members.", unnamed);
  }
  yield* threads.add(message, item);
}
