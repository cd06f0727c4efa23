/** A server as DiscordChatExporter writes it. */
const guild = { id: "5", name: "Tides", iconUrl: "icons/5.png" };
/** A member. */
export const user = (id: string, nickname: string | null, more = {}) => ({
  ...{ id, name: `name_${id}`, discriminator: "0000", nickname, color: null, isBot: false },
  ...{ roles: [], avatarUrl: `https://cdn.example.net/${id}.png`, ...more },
});
/** A channel in the category `Lobby`. */
export const channel = (id: string, more = {}) => ({
  ...{ id, type: "GuildTextChat", categoryId: "77", category: "Lobby", name: `channel-${id}` },
  ...{ topic: null, ...more },
});
/** A message of Moth, in the second that the last two digits of its id are. */
export const message = (id: string, content: string, more = {}) => ({
  ...{ id, type: "Default", timestamp: `2021-05-01T10:00:${id.slice(-2)}.123+02:00` },
  ...{ timestampEdited: null, callEndedTimestamp: null, isPinned: false, content },
  ...{ author: user("9", "Moth"), attachments: [], embeds: [], stickers: [], reactions: [] },
  ...{ mentions: [], inlineEmojis: [], ...more },
});

/** The file of a channel. */
export const exportOf = (about: object, messages: object[], more = {}) => ({
  ...{ guild, channel: about, dateRange: { after: null, before: null } },
  ...{ exportedAt: "2026-10-01T10:00:00+02:00", messages, messageCount: messages.length, ...more },
});
