import type { InboxChange } from "@oni/db/people";
import type { Deletion, EventName, EventPayload, rippleKinds } from "../../contract/index.ts";
import type { Sender } from "../bus/bus.ts";
import { sendHint } from "./hints.ts";
import { sendStale } from "./stale.ts";
import { emitTo, type LiveServer } from "./live-server.ts";

/**
 * The only way from a committed write to the members' screens, called after the transaction. Calls return
 * at once, fail no write, and are lost silently when the bus is down, which the gateway's checks repair.
 */
export type Publisher = {
  /** Tells everyone in a room (names come from `rooms`), on every replica. */
  emit<Name extends EventName>(room: string, name: Name, payload: EventPayload<Name>): void;
  /** A node was claimed or given up: watchers get the new count, at most once a second. */
  waitlistChanged(): void;
  /** Public activity of a member who may be seen; at most one per member per 2 s is sent. */
  ripple(userId: string, kind: (typeof rippleKinds)[number]): void;
  /** A channel grew: members not watching it are notified once a second, mentioned ones at once. */
  activity(growth: {
    serverId: string;
    channelId: string;
    /** The channel that this one is a side room of. */
    parentId?: string | undefined;
    lastSeq: number;
    mentionedUserIds: readonly string[];
  }): void;
  /** A message was deleted: all members of the server learn so with the channel's next activity. */
  messageDeleted(
    deleted: Deletion & { serverId: string; channelId: string; parentId?: string | undefined },
  ): void;
  /** A server or its members changed: lists of dimensions and open invitations are read again. */
  serverChanged(serverId: string): void;
  /** A public post appeared or went: members are notified, at most once a second. */
  feedChanged(): void;
  /** These inboxes have new entries, or without `id` others: members receive them, and how much is unread. */
  inboxChanged(changes: readonly InboxChange[]): void;
  /** A case is new or has changed: keepers are notified. */
  caseChanged(caseId: string): void;
  /**
   * These sessions (stored keys) have ended: their sockets receive `session:revoked` and are closed.
   * Resolves when every process has been sent that, so that none answers them after the caller does.
   */
  sessionsRevoked(sessionKeys: readonly string[]): Promise<void>;
  /** A member is not what they were to themselves. Resolves as `sessionsRevoked` does. */
  memberChanged(userId: string): Promise<void>;
  /** A member joined: their sockets receive the server's events from now on. */
  memberJoined(serverId: string, userId: string): void;
  /** A member left or was removed: their sockets leave every room of that server at once. */
  memberRemoved(server: { serverId: string; channelIds: readonly string[] }, userId: string): void;
  /** A channel is gone, or a server stopped being visible to strangers: who may not see it leaves. */
  visibilityNarrowed(serverId: string, channelIds: readonly string[]): void;
  /** A member is not public any more, or gone: every watch of their shrine and of their posts ends. */
  shrineClosed(userId: string): void;
  /** A post is not public any more, or gone: whoever may not read it watches it no more. */
  postClosed(postId: string): void;
  /** A member changed `showOnlineStatus` or `isPublic`: others see them come or go accordingly. */
  presenceSettingChanged(userId: string): void;
};

/**
 * Makes the publisher. `io` reaches the sockets: the gateway's own server in one process, or a
 * server without sockets whose adapter is the bus. What must be gathered before it may be sent goes
 * to the gateways as a hint, because only there all replicas' news about one thing come together.
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
