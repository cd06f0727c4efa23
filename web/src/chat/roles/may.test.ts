import type { Role } from "@oni/api/contract";
import { describe, expect, it } from "vitest";
import {
  mayDelete,
  mayDeleteChannel,
  mayDeleteMessage,
  mayEditMessage,
  mayLeave,
  mayListSideRoom,
  mayModerate,
  mayPin,
  mayPromote,
  mayPutOut,
  mayReadAsStaff,
  mayWrite,
  type Standing,
  standingOf,
} from "./may.ts";

const roles: (Role | null)[] = ["owner", "moderator", "member", null];
const standings: Standing[] = ["owner", "moderator", "member", "silent", null];
const keepers = ["owner", "moderator"];
const speakers = [...keepers, "member"];

describe("what a role allows", () => {
  it.each<[string, (standing: Standing) => boolean, (string | null)[]]>([
    ["send, react, answer", mayWrite, speakers],
    ["keep a dimension", mayModerate, keepers],
    ["delete a dimension", mayDelete, ["owner"]],
    ["delete a channel", (one) => mayDeleteChannel(one, { isDefault: false }), keepers],
    ["delete the first channel", (one) => mayDeleteChannel(one, { isDefault: true }), []],
    ["edit their own line", (one) => mayEditMessage(one, true), speakers],
    ["edit another's line", (one) => mayEditMessage(one, false), []],
    ["take back their own line", (one) => mayDeleteMessage(one, true), standings],
    ["take away another's line", (one) => mayDeleteMessage(one, false), keepers],
    ["pin in a dimension", (one) => mayPin(one, false), keepers],
    ["pin in a direct line", (one) => mayPin(one, true), speakers],
    [
      "list a side room of theirs",
      (one) => mayListSideRoom(one, { ...dimension, ...own }),
      speakers,
    ],
    ["list another side room", (one) => mayListSideRoom(one, { ...dimension, ...others }), keepers],
    ["list one of a direct line", (one) => mayListSideRoom(one, { kind: "direct", ...own }), []],
    ["put the owner out", (one) => mayPutOut(one, "owner"), []],
    ["put a moderator out", (one) => mayPutOut(one, "moderator"), ["owner"]],
    ["put a member out", (one) => mayPutOut(one, "member"), keepers],
    ["keep a stranger out", (one) => mayPutOut(one, null), keepers],
    ["promote the owner", (one) => mayPromote(one, "owner"), []],
    ["promote a member", (one) => mayPromote(one, "member"), ["owner"]],
  ])("WB2022: who may %s", (_, may, who) => {
    expect(standings.filter(may)).toEqual(who);
  });

  it("WB2022: what a role lets one read, and leaving, goes by the role", () => {
    expect(roles.filter(mayReadAsStaff)).toEqual(keepers);
    expect(roles.filter(mayLeave)).toEqual(["moderator", "member"]);
  });

  const reason = "three songs in a row";
  it.each<[Role | null, { endsAt: string | null; reason: string } | null, Standing]>([
    ["owner", null, "owner"],
    ["moderator", null, "moderator"],
    ["member", null, "member"],
    [null, null, null],
    ["owner", { endsAt: "2026-11-28T10:00:00.000Z", reason }, "silent"],
    ["moderator", { endsAt: "2026-11-28T10:00:00.000Z", reason }, "silent"],
    ["member", { endsAt: null, reason }, "silent"],
    [null, { endsAt: null, reason }, null],
  ])("WB2240: %s with the timeout %j counts as %s", (role, timeout, standing) => {
    expect(standingOf({ role, timeout })).toBe(standing);
  });
});

const dimension = { kind: "dimension" } as const;
const own = { isRootAuthor: true };
const others = { isRootAuthor: false };
