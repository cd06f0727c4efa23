import { type ExportSize, type GeneratedFile, pictureOf } from "./files.ts";
import { randomOf, textOf } from "./random.ts";

const firstDay = Date.UTC(2021, 4, 1);
const epoch = 1_420_070_400_000;

/** Returns an id of Discord: milliseconds since 2015, and a counter. */
const snowflakeOf = (time: number, counter: number): string =>
  String((BigInt(time - epoch) << 22n) | BigInt(counter % 4_000_000));

/**
 * Generates what DiscordChatExporter writes with `--format Json --media`: a file for each channel, one of
 * them a thread, and their folders of files.
 */
export function* discordExport(size: ExportSize): Generator<GeneratedFile> {
  const each = Math.ceil(size.messages / size.channels);
  const filesEach = Math.ceil(size.attachments / size.channels);
  for (let index = 0; index < size.channels; index += 1) {
    const isThread = index > 0 && index % 5 === 0;
    const id = snowflakeOf(firstDay, isThread ? 1_000 * (index - 1) : 900_000 + index);
    const parent = isThread
      ? { id: snowflakeOf(firstDay, 900_000 + index - 1), name: `channel-${index - 1}` }
      : { id: "77", name: "Lobby" };
    const channel = { id, parent, name: `channel-${index}`, isThread };
    const path = `Tides - ${parent.name} - ${channel.name} [${id}].json`;
    const random = randomOf(size.seed + index);
    yield { path, content: channelText(channel, index, each, filesEach, path, random) };
    for (let file = 0; file < filesEach; file += 1)
      yield {
        path: `${path}_Files/lamp-${file}-A1B2C.gif`,
        content: [pictureOf(`${index}.${file}`)],
      };
  }
}

type Channel = {
  id: string;
  name: string;
  parent: { id: string; name: string };
  isThread: boolean;
};

function* channelText(
  { id, name, parent, isThread }: Channel,
  index: number,
  messages: number,
  files: number,
  path: string,
  random: (below: number) => number,
): Generator<string> {
  const head = {
    guild: { id: "5", name: "Tides", iconUrl: "https://cdn.example.net/icons/5.png" },
    channel: {
      ...{ id, type: isThread ? "GuildPublicThread" : "GuildTextChat" },
      ...{
        categoryId: parent.id,
        category: parent.name,
        name,
        topic: isThread ? null : "Low tide",
      },
    },
    dateRange: { after: null, before: null },
    exportedAt: "2026-10-01T10:00:00.1234567+02:00",
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  yield ',\n  "messages": [';
  for (let number = 0; number < messages; number += 1) {
    const message = messageOf(index, number, files, path, random);
    yield (
      (number === 0 ? "\n    " : ",\n    ") +
      JSON.stringify(message, null, 2).replaceAll("\n", "\n    ")
    );
  }
  yield `\n  ],\n  "messageCount": ${messages}\n}`;
}

const userOf = (number: number) => ({
  ...{ id: String(9_000 + number), name: `user_${number}`, discriminator: "0000" },
  ...{ nickname: `Moth ${number}`, color: null, isBot: false },
  roles: [{ id: "31", name: "Keepers", color: "#E91E63", position: 3 }],
  avatarUrl: `https://cdn.example.net/avatars/${number}.png`,
});

function messageOf(
  channel: number,
  number: number,
  files: number,
  path: string,
  random: (below: number) => number,
) {
  const time = firstDay + number * 60_000 + channel;
  const counter = channel * 1_000 + (number % 1_000);
  const timestamp = `${new Date(time).toISOString().slice(0, -1)}0000+00:00`;
  const isReply = number > 0 && random(10) === 0;
  const reference = {
    type: "Default",
    messageId: snowflakeOf(time - 60_000, channel * 1_000 + ((number - 1) % 1_000)),
    channelId: "1",
    guildId: "5",
  };
  const url = `${path}_Files/lamp-${number}-A1B2C.gif`;
  const attachment = { id: `${number}`, url, fileName: `lamp-${number}.gif`, fileSizeBytes: 50 };
  const emoji = { id: "", name: "🌊", code: "ocean", isAnimated: false, imageUrl: "" };
  const users = [userOf(random(50)), userOf(50 + random(50))];
  return {
    ...{ id: snowflakeOf(time, counter), type: isReply ? "Reply" : "Default", timestamp },
    ...{ timestampEdited: random(50) === 0 ? timestamp : null, callEndedTimestamp: null },
    ...{ isPinned: random(200) === 0, content: `${channel}.${number} ${textOf(random)}` },
    author: userOf(random(100)),
    attachments: number < files ? [attachment] : [],
    ...{ embeds: [], stickers: [] },
    reactions: random(20) === 0 ? [{ emoji, count: 2, users }] : [],
    mentions: [],
    ...(isReply ? { reference } : {}),
    inlineEmojis: [],
  };
}
