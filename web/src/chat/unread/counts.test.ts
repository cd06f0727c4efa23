import { describe, expect, it } from "vitest";
import { shownCount, withGrowth, withReadTo, withUnread } from "./counts.ts";
import { initialsOf } from "../../features/servers/initials.ts";
import { mayRemove, splitByPresence } from "../../features/members/members.ts";
import type { Channel, Member, Server } from "../queries.ts";

const makeChannel = (fields: Partial<Channel>): Channel => ({
  id: "channel",
  serverId: "server",
  name: "general",
  description: null,
  isDefault: true,
  createdAt: "",
  updatedAt: "",
  lastSeq: 0,
  lastRev: 0,
  lastReadSeq: 0,
  unreadCount: 0,
  ...fields,
});

const makeServer = (fields: Partial<Server>): Server => ({
  id: "server",
  ownerId: "owner",
  name: "tidepool",
  description: null,
  isPublic: true,
  memberCount: 1,
  createdAt: "",
  updatedAt: "",
  role: "member",
  unreadCount: 0,
  mentionCount: 0,
  ...fields,
});

const makeMember = (userId: string, fields: Partial<Member> = {}): Member => ({
  userId,
  username: userId,
  displayName: null,
  profileImageUrl: null,
  role: "member",
  joinedAt: "",
  online: false,
  ...fields,
});

describe("unread", () => {
  it("WB69: a channel only grows, and reading only goes forward", () => {
    const channels = [makeChannel({ lastSeq: 5, lastReadSeq: 2, unreadCount: 3 })];
    const grow = (lastSeq: number, isUnread = true, channelId = "channel") =>
      withGrowth(channels, { channelId, lastSeq, isUnread });
    expect(grow(4)).toBe(channels);
    expect(grow(9, true, "unknown")).toBe(channels);
    expect(withReadTo(channels, "channel", 1)).toBe(channels);
    expect(grow(9)).toMatchObject([{ lastSeq: 9, unreadCount: 7 }]);
    expect(grow(9, false)).toMatchObject([{ lastSeq: 9, unreadCount: 3 }]);
    expect(withReadTo(channels, "channel", 4)).toMatchObject([{ unreadCount: 1 }]);
    expect(withReadTo(channels, "channel", 5)).toMatchObject([{ unreadCount: 0 }]);
  });

  it("WB69: what was not unread in between is not read twice", () => {
    const channels = [makeChannel({ lastSeq: 9, lastReadSeq: 2, unreadCount: 1 })];
    expect(withReadTo(channels, "channel", 6)).toMatchObject([{ unreadCount: 0 }]);
  });

  it("WB69: marking unread goes back, and keeps what arrived meanwhile", () => {
    const channels = [makeChannel({ lastSeq: 9, lastReadSeq: 9 })];
    const [told] = withReadTo(channels, "channel", 3, true);
    expect(told).toMatchObject({ lastSeq: 9, lastReadSeq: 3, unreadCount: 6 });
  });

  it("WB69: a server's counts never go below none, and show at most 99+", () => {
    const servers = [makeServer({ unreadCount: 2, mentionCount: 1 })];
    expect(withUnread(servers, "server", { unread: -5, mentions: -2 })).toMatchObject([
      { unreadCount: 0, mentionCount: 0 },
    ]);
    expect(withUnread(servers, "server", { unread: 3 })).toMatchObject([
      { unreadCount: 5, mentionCount: 1 },
    ]);
    expect(withUnread(servers, "server", { unread: -2 })).toMatchObject([{ mentionCount: 0 }]);
    expect([99, 100].map(shownCount)).toEqual(["99", "99+"]);
  });
});

describe("members", () => {
  it("WB70: live presence goes before the list, and one's own follows one's setting", () => {
    const members = [
      makeMember("moth", { online: true }),
      makeMember("kite", { online: true }),
      makeMember("fern"),
      makeMember("viewer"),
    ];
    const told = { kite: false, fern: true };
    const split = splitByPresence(members, told, { id: "viewer", showOnlineStatus: true });
    expect(split.online.map(({ userId }) => userId)).toEqual(["fern", "moth", "viewer"]);
    const hidden = splitByPresence(members, told, { id: "viewer", showOnlineStatus: false });
    expect(hidden.offline.map(({ userId }) => userId)).toEqual(["kite", "viewer"]);
  });

  it("WB70: owner and moderators stand first", () => {
    const members = [
      makeMember("a", { online: true }),
      makeMember("b", { online: true, role: "moderator" }),
      makeMember("c", { online: true, role: "owner" }),
    ];
    const { online } = splitByPresence(members, {}, { id: "", showOnlineStatus: true });
    expect(online.map(({ userId }) => userId)).toEqual(["c", "b", "a"]);
  });

  it("WB70: who may put whom out", () => {
    expect(mayRemove("owner", "moderator")).toBe(true);
    expect(mayRemove("owner", "owner")).toBe(false);
    expect(mayRemove("moderator", "member")).toBe(true);
    expect(mayRemove("moderator", "moderator")).toBe(false);
    expect(mayRemove("member", "member")).toBe(false);
    expect(mayRemove(null, "member")).toBe(false);
  });

  it("WB70: a tile shows two letters of a name", () => {
    expect(["tidepool radio", "loopkeepers", "ö", "👹 den"].map(initialsOf)).toEqual([
      "TR",
      "LO",
      "Ö",
      "👹D",
    ]);
  });
});
