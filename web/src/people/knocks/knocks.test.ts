import { beforeEach, expect, it } from "vitest";
import { forgetSent, hearKnock, meet, noteSent, silence, useKnocks } from "./knocks.ts";

const knockOf = (userId: string) => ({
  ...{ userId, username: userId, displayName: null, profileImageUrl: null },
  at: "2025-11-23T12:00:00.000Z",
});
const heardIds = () => useKnocks.getState().heard.map(({ userId }) => userId);
const lineWith = (userId: string) => ({ ...knockOf(userId), directId: `line ${userId}` });

beforeEach(() => useKnocks.setState({ heard: [], sentAtMs: {}, met: null }));

it("WB1131: the last knock stands first, one for each member, until it is silenced or answered", () => {
  hearKnock(knockOf("kite"), 1);
  hearKnock(knockOf("moth"), 2);
  hearKnock(knockOf("kite"), 3);
  expect(heardIds()).toEqual(["kite", "moth"]);
  silence("kite");
  expect(heardIds()).toEqual(["moth"]);
  silence();
  expect(heardIds()).toEqual([]);
});

it("WB1131: only those who knocked, or were knocked on, are told that both did", () => {
  meet(lineWith("stranger"));
  expect(useKnocks.getState().met).toBeNull();
  noteSent("kite", 1);
  forgetSent("kite");
  meet(lineWith("kite"));
  expect(useKnocks.getState().met).toBeNull();
  noteSent("kite", 2);
  meet(lineWith("kite"));
  expect(useKnocks.getState().met?.directId).toBe("line kite");
  hearKnock(knockOf("moth"), 2);
  meet(lineWith("moth"));
  expect(useKnocks.getState().met?.directId).toBe("line moth");
  expect(heardIds()).toEqual([]);
});
