import type { Archive } from "../../src/chat/imports/source-item.ts";
import { channel, exportOf, message } from "./discord-shapes.ts";
import { archiveOf } from "./memory-archive.ts";

type PrivateSource = { source: string; archive: Archive; hidden: readonly string[] };

const ts = (second: number) => `16198272${second}.000100`;
const slackText = (second: number, text: string, more = {}) => ({
  ...{ type: "message", user: "U1", text, ts: ts(second), ...more },
});

const slack = archiveOf({
  "users.json": [{ id: "U1", name: "moth", profile: { display_name: "Moth" } }],
  "channels.json": [
    { id: "C1", name: "open" },
    // A list of open channels also has a private one in exports of other tools.
    { id: "C2", name: "secret", is_private: true },
  ],
  "open/2021-05-01.json": [slackText(10, "hello")],
  "secret/2021-05-01.json": [
    slackText(20, "plan", { thread_ts: ts(20) }),
    slackText(30, "reply", { thread_ts: ts(20) }),
  ],
});

const line = (type: string, item: object) => JSON.stringify({ type, [type]: item });
const post = (channelName: string, second: number, replies: object[] = []) =>
  line("post", { team: "tides", channel: channelName, ...part(second), replies });
const part = (second: number) => ({
  ...{ user: "moth", message: `text ${second}`, create_at: 1_619_827_200_000 + second * 1_000 },
});
const mattermostChannel = (name: string, more: object) =>
  line("channel", { team: "tides", name, display_name: name, ...more });

const mattermost = archiveOf({
  "import.jsonl": [
    line("version", {}),
    line("team", { name: "tides", display_name: "Tides" }),
    mattermostChannel("open", { type: "O" }),
    mattermostChannel("secret", { type: "P" }),
    line("user", { username: "moth", nickname: "Moth" }),
    post("open", 1),
    post("secret", 2, [part(3)]),
  ].join("\n"),
});

const author = { author: { id: "1", name: "moth", nickname: "Moth" } };
const discord = archiveOf({
  "1.json": exportOf(channel("100", { name: "open" }), [message("1001", "hello", author)]),
  "2.json": exportOf(channel("200", { name: "secret", type: "GuildPrivateThread" }), [
    message("2001", "plan", author),
  ]),
});

const oniChannel = (id: string, more: object) => ({
  ...{ id, name: id, topic: null, position: 0, categoryId: null, isPrivate: false, root: null },
  ...{ path: `data/channels/${id}.json`, ...more },
});
const oniMessage = (id: string, second: number) => ({
  ...{ id, authorId: "u1", authorName: null, content: `text ${second}` },
  ...{ createdAt: new Date(1_619_827_200_000 + second * 1_000), editedAt: null, deletedAt: null },
  ...{ pinnedAt: null, replyToId: null, reactions: [], attachments: [] },
});

const oni = archiveOf({
  "data/export.json": {
    ...{ format: "oni-export", version: 1, kind: "server" },
    server: { name: "Tides", description: null, tags: [], iconPath: null },
    categories: [],
    channels: [
      oniChannel("open", {}),
      oniChannel("secret", { isPrivate: true }),
      oniChannel("t", { isPrivate: true, root: { channelId: "secret", messageId: "m2" } }),
    ],
  },
  "data/authors.json": [{ id: "u1", name: "Moth" }],
  "data/channels/open.json": { channelId: "open", messages: [oniMessage("m1", 1)] },
  "data/channels/secret.json": { channelId: "secret", messages: [oniMessage("m2", 2)] },
  "data/channels/t.json": { channelId: "t", messages: [oniMessage("m3", 3)] },
});

/** An archive of each source with a channel `open` and a private one `secret`, by the author Moth. */
export const privateSources: readonly PrivateSource[] = [
  { source: "Slack", archive: slack, hidden: [] },
  { source: "Mattermost", archive: mattermost, hidden: [] },
  { source: "Discord", archive: discord, hidden: ["secret"] },
  { source: "ONI", archive: oni, hidden: [] },
];
