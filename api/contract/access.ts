import type { ErrorCode } from "./errors.ts";

/**
 * The callers of an endpoint: everyone, signed-in members (others get 401), or keepers (for others the
 * path does not exist).
 */
export type Audience = "everyone" | "member" | "keeper";

/** The callers that a rule accepts at all, and its refusals about the item in the path. */
type Rule = { audience: Audience; errors: readonly ErrorCode[] };

const byEveryone = { audience: "everyone", errors: [] } as const;
const byMembers = { audience: "member", errors: [] } as const;
const byKeepers = { audience: "keeper", errors: [] } as const;
/** The item is public, or not found. */
const shownToEveryone = { audience: "everyone", errors: ["not_found"] } as const;
/** The caller sees the item, or it is not found. */
const seen = { audience: "member", errors: ["not_found"] } as const;
/** An item that the caller does not see is not found. One that they may not change is forbidden. */
const owned = { audience: "member", errors: ["not_found", "forbidden"] } as const;
const seenByKeepers = { audience: "keeper", errors: ["not_found"] } as const;
const ownedByKeepers = { audience: "keeper", errors: ["not_found", "forbidden"] } as const;

/**
 * Every rule of access. An endpoint names one rule. The server, the access tests and the API reference
 * read audience and refusals from it.
 */
export const accessRules = {
  everyone: byEveryone,
  member: byMembers,
  keeper: byKeepers,

  /** Mail is configured. */
  "mail-link": byEveryone,
  "mail-address": byMembers,
  /** Push is on. */
  push: seen,
  "push-device-own": seen,
  "passkey-own": seen,
  "identity-own": seen,
  "session-own": seen,
  "token-own": seen,
  "bot-own": seen,
  "device-login-waiting": seen,

  "shrine-shown": shownToEveryone,
  "shrine-seen": seen,
  "post-shown": shownToEveryone,
  "post-seen": seen,
  "post-own": owned,
  "answer-seen": seen,
  "answer-own": owned,
  /** The author of the answer or of its post. */
  "answer-removable": owned,
  /** The owner of the wall. */
  "mark-approvable": owned,
  /** The author of the mark or the owner of the wall. */
  "mark-removable": owned,
  "capsule-own": seen,
  "profile-archive-own": seen,
  "board-own": owned,
  "image-own": owned,
  /** As `board-own` and `image-own`, and a second call finds the item in the trash. */
  "board-trashable": owned,
  "image-trashable": owned,
  "trashed-own": seen,
  "tag-shown": shownToEveryone,
  "track-shown": shownToEveryone,
  "file-shown": shownToEveryone,
  /** Members in reach of the caller. */
  "member-reachable": seen,
  /** Any other member, public or not. */
  "member-any": seen,

  "server-shown": shownToEveryone,
  "server-seen": seen,
  /** As `server-seen`, without a timeout. */
  "server-with-voice": owned,
  /** As `server-seen`, and no direct line. */
  "dimension-seen": owned,
  /** The lists that a right opens, timed out or not: `manage_server`, `ban`, `timeout`, `manage_messages`. */
  "server-applications": owned,
  "server-hooks": owned,
  "server-bans": owned,
  "server-timeouts": owned,
  "server-reports": owned,
  /** `invite` or `manage_server`, timed out or not. */
  "server-invites": owned,
  /** `manage_server`, `manage_channels`, `manage_roles` or `invite`, without a timeout. */
  "server-manager": owned,
  "channel-manager": owned,
  "role-manager": owned,
  "server-inviter": owned,
  "server-owner": owned,
  /** `manage_roles` and a role below the caller's highest. */
  "role-changeable": owned,
  /** `manage_channels` in the server of the category. */
  "category-changeable": owned,
  /** `kick`, over a member below the caller. */
  "member-kickable": owned,
  /** As `member-kickable` for a bot, and the owner of the bot. */
  "bot-removable": owned,
  /** `manage_roles`, over a member below the caller. The handler decides by the role. */
  "member-promotable": owned,
  /** `ban`, over members below the caller and users outside. */
  "member-bannable": owned,
  /** `timeout`, over a member below the caller. */
  "member-to-time-out": owned,
  /** The right of the act, over a user who was below the caller then. */
  "member-banned": owned,
  "member-timed-out": owned,
  "invite-known": owned,
  "invite-usable": shownToEveryone,
  "invite-manager": owned,

  "channel-seen": seen,
  "channel-member": owned,
  /** `send`, and `attach` with files, without a timeout. The insert of the message decides. */
  "channel-voice": owned,
  /** `attach` without a timeout, in a channel that takes files. */
  "channel-files": owned,
  /** `manage_channels`. A thread also by the author of its root message with `thread`. */
  "channel-changeable": owned,
  /** `manage_channels`, but not the default channel. */
  "channel-removable": owned,
  /** `manage_channels` in the channel of the webhooks, which is no thread. */
  "channel-webhooks": owned,
  "webhook-changeable": owned,
  /** The secret in the path is that of the webhook. */
  "webhook-posted": shownToEveryone,
  /** A member of the server of the mask, without a timeout. */
  "mask-claimable": owned,
  /** The owner of the server, and keepers. */
  "mask-confirmable": owned,
  /** The same, and the member who has claimed the mask. */
  "mask-releasable": owned,
  "thread-followable": owned,
  "message-member": owned,
  /** `react` without a timeout. */
  "message-reactable": owned,
  /** Only the author with `send`, while they may write there. */
  "message-own": owned,
  /** The author, and others with `manage_messages`. */
  "message-removable": owned,
  /** `pin`, which both members of a direct line have. */
  "message-pinnable": owned,
  /** `thread`, on the root of a new thread. */
  "message-root": owned,
  "direct-seen": seen,
  "direct-received": owned,
  "direct-declinable": owned,
  /** The handler decides by the subject in the body. */
  "direct-openable": owned,
  "subject-reportable": owned,

  /** The member concerned by a case. */
  "case-concerned": seen,
  /** Cases about other members than the caller. */
  "case-of-another": ownedByKeepers,
  "act-of-another": ownedByKeepers,
  "case-listed": byKeepers,
  "waitlist-entry": seenByKeepers,
  /** An uploaded archive, of any keeper. */
  "import-listed": seenByKeepers,
} as const satisfies Record<string, Rule>;

export type AccessRule = keyof typeof accessRules;
