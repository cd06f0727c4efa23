import type { APIRequestContext } from "playwright/test";
import { makeFile } from "./album-parts.ts";
import { callAs, type ChannelRef } from "./dimensions-parts.ts";
import { unpack } from "./export-parts.ts";
import type { Member } from "./fixtures.ts";
import { runOperator } from "./operator-parts.ts";

type Place = { owner: Member; serverId: string };
type Files = ReadonlyMap<string, Buffer>;

/**
 * Imports an export with a channel `shore` into the tidepool radio of a member by the operator's command,
 * on the shared server. Returns the channel.
 */
export async function importInto(
  request: APIRequestContext,
  { owner, serverId }: Place,
  files: Files,
): Promise<ChannelRef> {
  const { folder, remove } = await unpack(files);
  const options = { OWNER: owner.username, SERVER: "tidepool radio", DRY: "" };
  try {
    await runOperator("import", { FROM: folder, ...options });
  } finally {
    await remove();
  }
  const path = `GET /api/servers/${serverId}/channels`;
  const channels = await callAs<{ id: string; name: string }[]>(request, owner, path);
  const id = channels.find(({ name }) => name === "shore")?.id ?? "";
  return { serverId, channelId: id, path: `/dimensions/${serverId}/${id}` };
}

/** A member, a channel and a message as DiscordChatExporter writes them, without what no import reads. */
const userOf = (id: string, nickname: string) => ({ id, name: `name_${id}`, nickname });
const channelOf = (id: string, name: string, more = {}) => ({
  ...{ id, type: "GuildTextChat", categoryId: "77", category: "Lobby", name, topic: null, ...more },
});
/** Ids are seconds after this time. */
const start = Date.UTC(2021, 4, 1, 8);
const messageOf = (id: string, author: ReturnType<typeof userOf>, content: string, more = {}) => ({
  ...{ id, type: "Default", timestamp: new Date(start + Number(id) * 1_000) },
  ...{ timestampEdited: null, isPinned: false, content, author, attachments: [], embeds: [] },
  ...{ stickers: [], reactions: [], mentions: [], inlineEmojis: [], ...more },
});
const exportOf = (channel: object, messages: object[]) =>
  Buffer.from(JSON.stringify({ guild: { id: "5", name: "Tides" }, channel, messages }));

const moth = userOf("8", "Tide");
const ember = userOf("9", "Ember");

/** The export of a server of Discord: Tide and Ember wrote into the channel `shore`, with a thread. */
function shoreExport(): Files {
  const url = "shore.json_Files/lamp.png";
  const lamp = { id: "1", url, fileName: "lamp.png" };
  const waves = { emoji: { id: "", name: "🌊" }, count: 2, users: [moth, ember] };
  const shore = [
    messageOf("1001", moth, "The **low tide** was at six.", {
      ...{ isPinned: true, reactions: [waves] },
    }),
    messageOf("1002", moth, "", { attachments: [lamp] }),
    messageOf("1003", ember, "Three lamps from the pier, before the fog."),
    messageOf("1004", moth, "I saw them too.", {
      ...{ type: "Reply", reference: { messageId: "1003", channelId: "100" } },
    }),
  ];
  const thread = { type: "GuildPublicThread", categoryId: "100", category: "shore" };
  return new Map([
    ["shore.json", exportOf(channelOf("100", "shore"), shore)],
    [
      "lamps.json",
      exportOf(channelOf("1003", "lamps", thread), [
        messageOf("1101", moth, "Which colour were they?"),
      ]),
    ],
    [url, makeFile("lamp.png", 0x66, [320, 180]).buffer],
  ]);
}

/** The export of the channel `shore` in one file, without its picture. */
export const shoreFile = (name: string) => ({
  ...{ name, mimeType: "application/json" },
  buffer: shoreExport().get("shore.json") ?? Buffer.alloc(0),
});

/** The export of a server whose members with these names wrote one message each into `shore`. */
export function namesExport(names: readonly string[]): Files {
  const messages = names.map((name, index) =>
    messageOf(String(1001 + index), userOf(String(index), name), "low tide"),
  );
  return new Map([["shore.json", exportOf(channelOf("100", "shore"), messages)]]);
}

/** Imports the shore into a dimension of a member. */
export const importShore = (request: APIRequestContext, place: Place) =>
  importInto(request, place, shoreExport());

type ListedMask = { id: string; name: string; claimedBy: { id: string } | null };

/** Returns the masks of a dimension by their names. */
export async function readMasks(
  request: APIRequestContext,
  member: Member,
  serverId: string,
): Promise<Map<string, ListedMask>> {
  const path = `GET /api/servers/${serverId}/masks`;
  const masks = await callAs<ListedMask[]>(request, member, path);
  return new Map(masks.map((mask) => [mask.name, mask]));
}

/** Claims the mask of a name. Returns its id. */
export async function claim(
  request: APIRequestContext,
  member: Member,
  { serverId, name }: { serverId: string; name: string },
): Promise<string> {
  const id = (await readMasks(request, member, serverId)).get(name)?.id ?? "";
  await callAs(request, member, `POST /api/masks/${id}/claim`);
  return id;
}
