import type { InboxChange } from "@oni/db/people";
import type { Deletion, EventName, EventPayload, rippleKinds } from "../../contract/index.ts";
import type { Sender } from "../bus/bus.ts";
import { sendHint } from "./hints.ts";
import { sendStale } from "./stale.ts";
import { emitTo, type LiveServer } from "./live-server.ts";

/**
 * Publishes committed writes to the screens of members. To be called after the transaction. Calls return
 * at once and never fail. They are lost while the bus is down, which the gateway's checks repair.
 */
export type Publisher = {
  /** Emits to a room on every replica. Names come from `rooms`. */
  emit<Name extends EventName>(room: string, name: Name, payload: EventPayload<Name>): void;
  /** The number of nodes has changed. Watchers get the new count, at most once a second. */
  waitlistChanged(): void;
  /** Public activity of a member who shows it. At most one per member per 2 s is sent. */
  ripple(userId: string, kind: (typeof rippleKinds)[number]): void;
  /**
   * A channel grew. Members who see it and do not watch it are notified once a second, mentioned ones at
   * once. `isPrivate` is true if not everyone who sees the server sees the channel.
   */
  activity(growth: {
    serverId: string;
    channelId: string;
    /** The parent channel of a thread. */
    parentId?: string | undefined;
    isPrivate: boolean;
    lastSeq: number;
    mentionedUserIds: readonly string[];
  }): void;
  /** A message was deleted. Members who see the channel get it with the channel's next activity. */
  messageDeleted(
    deleted: Deletion & {
      serverId: string;
      channelId: string;
      parentId?: string | undefined;
      isPrivate: boolean;
    },
  ): void;
  /** A server or its members changed. Lists of dimensions and open invites are read again. */
  serverChanged(serverId: string): void;
  /** A public post was added or removed. Members are notified, at most once a second. */
  feedChanged(): void;
  /**
   * New inbox entries, or without `id` another change. The members receive them and their unread count.
   */
  inboxChanged(changes: readonly InboxChange[]): void;
  /** A case was added or changed. Keepers are notified. */
  caseChanged(caseId: string): void;
  /** An uploaded archive is in another state. Keepers are notified, at most once a second. */
  importProgressed(state: EventPayload<"import:progress">): void;
  /**
   * These sessions (stored keys) have ended. Their sockets receive `session:revoked` and are closed.
   * Resolves when it was sent to every process, so that none serves them after the caller's response.
   */
  sessionsRevoked(sessionKeys: readonly string[]): Promise<void>;
  /** A member's own data changed. Resolves like `sessionsRevoked`. */
  memberChanged(userId: string): Promise<void>;
  /** A member joined. Their sockets receive the server's events from now on. */
  memberJoined(serverId: string, userId: string): void;
  /** A member left or was removed. Their sockets leave every room of that server at once. */
  memberRemoved(server: { serverId: string; channelIds: readonly string[] }, userId: string): void;
  /**
   * A channel was deleted, roles of a server changed, a server became private, or fewer members may see
   * channels, named or any of the server. Sockets without access leave.
   */
  visibilityNarrowed(serverId: string, channelIds: readonly string[]): void;
  /** A member is no longer public or was deleted. All watches of their shrine and posts end. */
  shrineClosed(userId: string): void;
  /** A post is no longer public or was deleted. Watches without access end. */
  postClosed(postId: string): void;
  /** A member changed `showOnlineStatus` or `isPublic`. Others see them come or go accordingly. */
  presenceSettingChanged(userId: string): void;
};

/**
 * Returns the publisher. `io` reaches the sockets: the gateway's own server in one process, or a server
 * without sockets whose adapter is the bus. Events that must be combined go to the gateways as hints,
 * because each gateway receives those of all replicas.
 */
export function createPublisher(io: LiveServer, bus: Sender): Publisher {
  return {
    emit: (room, name, payload) => emitTo(io, room, name, payload),
    waitlistChanged: () => sendHint(bus, "waitlistChanged", {}),
    ripple: (userId, kind) => sendHint(bus, "rippled", { userId, kind }),
    activity: (growth) => sendHint(bus, "channelGrew", { saidAtMs: Date.now(), ...growth }),
    messageDeleted: (deleted) => sendHint(bus, "messageDeleted", deleted),
    serverChanged: (serverId) => sendHint(bus, "serverChanged", { serverId }),
    feedChanged: () => sendHint(bus, "feedChanged", {}),
    inboxChanged: (changes) => sendHint(bus, "inboxChanged", { changes }),
    caseChanged: (caseId) => sendHint(bus, "caseChanged", { caseId }),
    importProgressed: (state) => sendHint(bus, "importProgressed", state),
    sessionsRevoked: async (keys) => {
      const sent = sendStale(bus, "session-ends", keys);
      sendHint(bus, "sessionsRevoked", { keys: [...keys] });
      await sent;
    },
    memberChanged: (userId) => sendStale(bus, "member-changes", [userId]),
    memberJoined: (serverId, userId) => sendHint(bus, "memberJoined", { serverId, userId }),
    memberRemoved: ({ serverId, channelIds }, userId) =>
      sendHint(bus, "memberRemoved", { serverId, channelIds: [...channelIds], userId }),
    visibilityNarrowed: (serverId, channelIds) =>
      sendHint(bus, "visibilityNarrowed", { serverId, channelIds: [...channelIds] }),
    shrineClosed: (userId) => sendHint(bus, "shrineClosed", { userId }),
    postClosed: (postId) => sendHint(bus, "postClosed", { postId }),
    presenceSettingChanged: (userId) => sendHint(bus, "presenceSettingChanged", { userId }),
  };
}
