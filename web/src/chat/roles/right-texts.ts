import type { Explained, Right } from "@oni/api/contract";

/** The name of each right, as what a member may do, and its scope. */
export const rightTexts: Readonly<Record<Right, { name: string; scope: string }>> = {
  manage_server: { name: "Edit the dimension", scope: "name, image, tags, entry and raid mode" },
  manage_roles: { name: "Manage roles", scope: "make and give roles below their own highest" },
  manage_channels: {
    name: "Manage channels",
    scope: "make and order them, and use every one",
  },
  invite: { name: "Invite", scope: "make links with which others join" },
  kick: { name: "Kick members", scope: "remove a member, who may come back" },
  ban: { name: "Ban members", scope: "remove a member for good, and lift bans" },
  timeout: { name: "Time members out", scope: "stop a member from writing for a while" },
  manage_messages: {
    name: "Moderate messages",
    scope: "delete messages of others, and read reports",
  },
  pin: { name: "Pin messages", scope: "show them in the list of pinned messages" },
  send: { name: "Send messages", scope: "write in the channels that are open to them" },
  attach: { name: "Attach files", scope: "add up to ten files to a message" },
  thread: { name: "Start threads", scope: "continue below a message" },
  react: { name: "React", scope: "put an emoji or a sigil under a message" },
};

const channelPhrases = { see: "see this channel", write: "write in this channel" } as const;

/** Returns what a right allows, as a part of a sentence after "may". */
export function phraseOf(right: Explained): string {
  if (right === "see" || right === "write") return channelPhrases[right];
  const { name } = rightTexts[right];
  return name.charAt(0).toLowerCase() + name.slice(1);
}
