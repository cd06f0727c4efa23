import { describe, expect, it } from "vitest";
import {
  mayDelete,
  mayDeleteChannel,
  mayLeave,
  mayListSideRoom,
  mayModerate,
  mayPin,
  mayPromote,
  mayPutOut,
} from "./may.ts";

const roles = ["owner", "moderator", "member", null] as const;
/** Those for whom something is so. */
const of = (is: (role: (typeof roles)[number]) => boolean) => roles.filter(is);

describe("what a role allows", () => {
  it("WB2022: owner and moderators keep a dimension, its owner has it", () => {
    expect(of(mayModerate)).toEqual(["owner", "moderator"]);
    expect(of(mayDelete)).toEqual(["owner"]);
    expect(of(mayLeave)).toEqual(["moderator", "member"]);
  });

  it("WB2022: the first channel stays, and both sides of a line pin to it", () => {
    expect(of((role) => mayDeleteChannel(role, { isDefault: false }))).toEqual([
      "owner",
      "moderator",
    ]);
    expect(of((role) => mayDeleteChannel(role, { isDefault: true }))).toEqual([]);
    expect(of((role) => mayPin(role, false))).toEqual(["owner", "moderator"]);
    expect(of((role) => mayPin(role, true))).toEqual([...roles]);
  });

  it("WB2022: a side room is listed by whoever wrote its line, and those who keep the dimension", () => {
    const may = (role: (typeof roles)[number], kind: "dimension" | "direct", isAuthor: boolean) =>
      mayListSideRoom({ role, kind }, isAuthor);
    expect(of((role) => may(role, "dimension", false))).toEqual(["owner", "moderator"]);
    expect(of((role) => may(role, "dimension", true))).toEqual([...roles]);
    expect(of((role) => may(role, "direct", true))).toEqual([]);
  });

  it("WB2022: nobody is put out or promoted by their equals", () => {
    expect(of((role) => mayPutOut(role, "owner"))).toEqual([]);
    expect(of((role) => mayPutOut(role, "moderator"))).toEqual(["owner"]);
    expect(of((role) => mayPutOut(role, "member"))).toEqual(["owner", "moderator"]);
    expect(of((role) => mayPutOut(role, null))).toEqual(["owner", "moderator"]);
    expect(of((role) => mayPromote(role, "owner"))).toEqual([]);
    expect(of((role) => mayPromote(role, "member"))).toEqual(["owner"]);
  });
});
