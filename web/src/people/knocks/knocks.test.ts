import { beforeEach, expect, it } from "vitest";
import { forgetSent, addKnock, setMutual, noteSent, silence, useKnocks } from "./knocks.ts";

const knockOf = (userId: string) => ({
  ...{ userId, username: userId, displayName: null, profileImageUrl: null },
  at: "2025-11-23T12:00:00.000Z",
});
const ringingIds = () => useKnocks.getState().ringing.map(({ userId }) => userId);
const directWith = (userId: string) => ({ ...knockOf(userId), directId: `line ${userId}` });

beforeEach(() => useKnocks.setState({ ringing: [], sentAtMs: {}, mutual: null }));

it("people-14: the newest knock is first, one per member, until it is silenced or answered", () => {
  addKnock(knockOf("kite"), 1);
  addKnock(knockOf("moth"), 2);
  addKnock(knockOf("kite"), 3);
  expect(ringingIds()).toEqual(["kite", "moth"]);
  silence("kite");
  expect(ringingIds()).toEqual(["moth"]);
  silence();
  expect(ringingIds()).toEqual([]);
});

it("people-14, people-15: only the two members who knocked are notified that both did", () => {
  setMutual(directWith("stranger"));
  expect(useKnocks.getState().mutual).toBeNull();
  noteSent("kite", 1);
  forgetSent("kite");
  setMutual(directWith("kite"));
  expect(useKnocks.getState().mutual).toBeNull();
  noteSent("kite", 2);
  setMutual(directWith("kite"));
  expect(useKnocks.getState().mutual?.directId).toBe("line kite");
  addKnock(knockOf("moth"), 2);
  setMutual(directWith("moth"));
  expect(useKnocks.getState().mutual?.directId).toBe("line moth");
  expect(ringingIds()).toEqual([]);
});
