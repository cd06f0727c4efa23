import { entryRings, isQuietAt, isQuietMinute, levelAt } from "@oni/api/contract";
import { describe, expect, it } from "vitest";
import { markedUnread, messagesRing } from "./notify-settings.ts";

const now = new Date("2025-11-23T22:15:00.000Z");
const later = "2025-11-24T08:00:00.000Z";
const quiet = { from: "23:30", to: "07:00", timeZone: "UTC" };
const settings = {
  usual: "mentions",
  quiet: null,
  pushContent: true,
  levels: {
    calls: { level: "mentions", muteUntil: null },
    silent: { level: "nothing", muteUntil: null },
    hushed: { level: "all", muteUntil: later },
    loud: { level: "all", muteUntil: null },
  },
} as const;
const counted = (serverId: string, channelId = "general") => ({
  ...{ serverId, channelId, lastSeq: 9, lastReadSeq: 2 },
  ...{ unreadCount: 7, mentionCount: 2, isDirect: false },
});
const entry = (target: { serverId?: string; channelId?: string }, isDirect = false) => ({
  entry: { kind: "mention" as const, target },
  isDirect,
});

describe("notification rules", () => {
  it("people-27: quiet hours may cross midnight, in their own time zone", () => {
    const minutes = [0, 6 * 60 + 59, 7 * 60, 23 * 60 + 29, 23 * 60 + 30];
    expect(minutes.map((minute) => isQuietMinute(quiet, minute))).toEqual([
      ...[true, true, false, false, true],
    ]);
    expect(isQuietMinute({ from: "13:00", to: "14:00" }, 13 * 60 + 30)).toBe(true);
    expect(isQuietMinute({ from: "13:00", to: "14:00" }, 14 * 60)).toBe(false);
    expect(isQuietAt(quiet, now)).toBe(false);
    expect(isQuietAt({ ...quiet, timeZone: "Europe/Athens" }, now)).toBe(true);
    expect(isQuietAt(null, now)).toBe(false);
  });

  it("people-27: a channel overrides its dimension, and a mute lasts until its end", () => {
    const at = (serverId: string, channelId?: string) =>
      levelAt(settings, { serverId, channelId, isDirect: false }, now);
    expect([at("calls"), at("calls", "silent"), at("silent", "loud"), at("other")]).toEqual([
      ...["mentions", "nothing", "all", "mentions"],
    ]);
    expect(at("hushed")).toBe("nothing");
    expect(levelAt(settings, { serverId: "hushed", isDirect: false }, new Date(later))).toBe("all");
  });

  it("people-27: counts include mentions by default and everything on direct lines, and nothing in quiet hours", () => {
    const all = ["other", "calls", "silent", "hushed"].map((serverId) => counted(serverId));
    expect(markedUnread(all, settings, now)).toBe(2 + 2);
    expect(markedUnread(all, undefined, now)).toBe(4 * 2);
    expect(markedUnread([{ ...counted("line"), isDirect: true }], settings, now)).toBe(7);
    expect(markedUnread([counted("calls", "loud")], settings, now)).toBe(7);
    const asleep = { ...settings, quiet: { ...quiet, from: "22:00" } };
    expect(markedUnread(all, asleep, now)).toBe(0);
  });

  it("people-46: the usual level applies to dimensions without their own, and not to direct lines", () => {
    const silent = { ...settings, usual: "nothing" } as const;
    const whole = { ...settings, usual: "all" } as const;
    expect(entryRings(silent, entry({ serverId: "other" }), now)).toBe(false);
    expect(entryRings(silent, entry({ serverId: "calls" }), now)).toBe(true);
    expect(entryRings(silent, entry({ serverId: "line" }, true), now)).toBe(true);
    expect(markedUnread([counted("other")], silent, now)).toBe(0);
    expect(markedUnread([counted("other")], whole, now)).toBe(7);
    const rings = (serverId: string) =>
      messagesRing(whole, { serverId, channelId: "general" }, false, now);
    expect([rings("other"), rings("calls")]).toEqual([true, false]);
  });

  it("people-27: an entry notifies unless its channel is silent; other messages do so at level `all` and on direct lines", () => {
    expect(entryRings(settings, entry({}), now)).toBe(true);
    expect(entryRings(settings, entry({ serverId: "calls" }), now)).toBe(true);
    expect(entryRings(settings, entry({ serverId: "hushed" }), now)).toBe(false);
    expect(entryRings({ ...settings, quiet: { ...quiet, from: "22:00" } }, entry({}), now)).toBe(
      false,
    );
    const rings = (serverId: string, isDirect = false) =>
      messagesRing(settings, { serverId, channelId: "general" }, isDirect, now);
    expect([rings("other"), rings("loud"), rings("other", true), rings("silent", true)]).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
