import type { Scope } from "@oni/api/contract";

/** The sentence about each scope, for members. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  read: "Read: see what you see, also live",
  chat: "Chat: send messages and files, react, pin, mark as read",
  write: "Write: your shrine, posts, images, and whom you join or knock",
  manage: "Manage: your dimensions, their channels, roles and members",
};

/** The sentences for a bot. It has no pages of its own, so `write` would allow nothing. */
export const botScopeTexts: Readonly<Partial<Record<Scope, string>>> = {
  read: "Read: see its dimensions and what is public, also live",
  chat: scopeTexts.chat,
  manage: "Manage: channels, roles and members, as its roles allow",
};
