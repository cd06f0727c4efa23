import { describe, expect, it } from "vitest";
import { shownCount } from "./counts.ts";
import { initialsOf } from "../servers/initials.ts";
import { splitByPresence } from "../members/members.ts";
import type { Member } from "../lists/queries.ts";

const makeMember = (userId: string, fields: Partial<Member> = {}): Member => ({
  userId,
  username: userId,
  displayName: null,
  profileImageUrl: null,
  isBot: false,
  role: "member",
  roleIds: [],
  joinedAt: "",
  online: false,
  ...fields,
});

describe("unread counts", () => {
  it("chat-72: a count shows at most 99+", () => {
    expect([99, 100].map(shownCount)).toEqual(["99", "99+"]);
  });
});

describe("members", () => {
  it("chat-118: live presence overrides the list, and the viewer's own follows their setting", () => {
    const members = [
      makeMember("moth", { online: true }),
      makeMember("kite", { online: true }),
      makeMember("fern"),
      makeMember("viewer"),
    ];
    const presence = { kite: false, fern: true };
    const split = splitByPresence(members, presence, { id: "viewer", showOnlineStatus: true });
    expect(split.online.map(({ userId }) => userId)).toEqual(["fern", "moth", "viewer"]);
    const hidden = splitByPresence(members, presence, { id: "viewer", showOnlineStatus: false });
    expect(hidden.offline.map(({ userId }) => userId)).toEqual(["kite", "viewer"]);
  });

  it("chat-118: owner and moderators come first", () => {
    const members = [
      makeMember("a", { online: true }),
      makeMember("b", { online: true, role: "moderator" }),
      makeMember("c", { online: true, role: "owner" }),
    ];
    const { online } = splitByPresence(members, {}, { id: "", showOnlineStatus: true });
    expect(online.map(({ userId }) => userId)).toEqual(["c", "b", "a"]);
  });

  it("chat-118: a tile shows two letters of a name", () => {
    expect(["tidepool radio", "loopkeepers", "ö", "👹 den"].map(initialsOf)).toEqual([
      "TR",
      "LO",
      "Ö",
      "👹D",
    ]);
  });
});
