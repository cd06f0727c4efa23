import type {
  ExportedAuthor,
  ExportedChannel,
  ExportedMessage,
  ExportedServer,
} from "../../src/chat/export/export-schema.ts";
import { type ExportSize, type GeneratedFile, pictureOf } from "./files.ts";
import { randomOf, textOf } from "./random.ts";

const firstDay = Date.UTC(2021, 4, 1);
const authorCount = 100;
const [ofChannel, ofMessage, ofAuthor, ofFile] = [1, 2, 3, 4];

/** Returns an id that encodes its kind, channel and number. */
const idOf = (kind: number, channel: number, number = 0): string =>
  `0000000${kind}-0000-7000-8000-${channel.toString(16).padStart(4, "0")}${number.toString(16).padStart(8, "0")}`;

/**
 * Generates the data and files of ONI's export of a dimension. Every fifth channel is a thread of the one
 * before. Every second message has the time of the one before, and a lesser id.
 */
export function* oniExport(size: ExportSize): Generator<GeneratedFile> {
  const each = Math.ceil(size.messages / size.channels);
  const filesEach = Math.ceil(size.attachments / size.channels);
  const channels = Array.from({ length: size.channels }, (_, index) => channelOf(index, each));
  yield { path: "data/export.json", content: [JSON.stringify(serverOf(channels), null, 2)] };
  const authors = Array.from({ length: authorCount }, (_, number) => authorOf(number));
  yield { path: "data/authors.json", content: [JSON.stringify(authors)] };
  for (const [index, { id, path }] of channels.entries()) {
    const random = randomOf(size.seed + index);
    yield { path, content: channelText({ id, index, each, filesEach }, random) };
    for (let file = 0; file < filesEach; file += 1)
      yield { path: pathOf(index, file), content: [pictureOf(`${index}.${file}`)] };
  }
}

const pathOf = (channel: number, file: number) =>
  `files/${idOf(ofFile, channel, file)}-lamp-${file}.gif`;

const authorOf = (number: number): ExportedAuthor => ({
  ...{ id: idOf(ofAuthor, number), username: `moth_${number}`, name: `Moth ${number}` },
  mask: null,
});

function channelOf(index: number, lastSeq: number): ExportedChannel {
  const isThread = index > 0 && index % 5 === 0;
  const id = idOf(ofChannel, index);
  const root = { channelId: idOf(ofChannel, index - 1), messageId: messageId(index - 1, 0) };
  return {
    ...{ id, name: `channel-${index}`, topic: isThread ? null : "Low tide", position: index },
    ...{ categoryId: null, isDefault: index === 0, isPrivate: false, root: isThread ? root : null },
    ...{ createdAt: new Date(firstDay).toISOString(), lastSeq, missing: [] },
    ...{ complete: `1…${lastSeq} complete`, path: `data/channels/${id}.json`, page: `${index}` },
  };
}

const serverOf = (channels: ExportedChannel[]): ExportedServer => ({
  ...{ format: "oni-export", version: 1, kind: "server", network: "https://oni.example" },
  exportedAt: new Date(firstDay).toISOString(),
  server: {
    ...{ id: idOf(0, 0), name: "Tides", description: null, tags: [], isPublic: true },
    ...{ iconPath: null, createdAt: new Date(firstDay).toISOString() },
  },
  ...{ categories: [], channels },
});

const messageId = (channel: number, number: number) => idOf(ofMessage, channel, number ^ 1);

type Channel = { id: string; index: number; each: number; filesEach: number };

function* channelText(
  { id, index, each, filesEach }: Channel,
  random: (below: number) => number,
): Generator<string> {
  yield `{"channelId":"${id}","messages":[\n`;
  for (let number = 0; number < each; number += 1)
    yield `${number === 0 ? "" : ",\n"}${JSON.stringify(messageOf(index, number, filesEach, random))}`;
  yield "\n]}\n";
}

function messageOf(
  channel: number,
  number: number,
  files: number,
  random: (below: number) => number,
): ExportedMessage {
  const createdAt = new Date(firstDay + (number >> 1) * 120_000 + channel).toISOString();
  const isReply = number > 0 && random(10) === 0;
  const authorIds = [random(50), 50 + random(50)].map((author) => idOf(ofAuthor, author));
  const file = {
    ...{ id: idOf(ofFile, channel, number), name: `lamp-${number}.gif`, type: "image/gif" },
    ...{ sizeBytes: 50, width: 1, height: 1, alt: "a lamp", path: pathOf(channel, number) },
  };
  return {
    ...{ id: messageId(channel, number), seq: number + 1, authorName: null, createdAt },
    authorId: idOf(ofAuthor, random(authorCount)),
    content: `${channel}.${number} ${textOf(random)}`,
    ...{ editedAt: random(50) === 0 ? createdAt : null, deletedAt: null },
    pinnedAt: random(200) === 0 ? createdAt : null,
    replyToId: isReply ? messageId(channel, number - 1) : null,
    ...{ replyToSeq: isReply ? number : null, threadId: null },
    reactions: random(20) === 0 ? [{ emoji: "🌊", authorIds }] : [],
    attachments: number < files ? [file] : [],
  };
}
