import { describe, expect, it } from "vitest";
import { rankTargets, type Target } from "./rank-targets.ts";

const make = (label: string, detail = "", kind: Target["kind"] = "channel"): Target => ({
  kind,
  label,
  detail,
  path: `/${label}`,
});

const labels = (query: string, targets: readonly Target[]) =>
  rankTargets(targets, query).map(({ label }) => label);

describe("the quick switcher", () => {
  it("chat-150: names that begin with the query come first, then words, then substrings, then letters in order", () => {
    const targets = [
      make("starlight"),
      make("late-signal"),
      make("lighthouse"),
      make("slow light"),
      make("lost in great height"),
    ];
    expect(labels("light", targets)).toEqual([
      "lighthouse",
      "slow light",
      "starlight",
      "lost in great height",
    ]);
  });

  it("chat-150: the location counts as well, and a target without a match is left out", () => {
    const targets = [make("general", "tidepool radio"), make("general", "night bus")];
    expect(rankTargets(targets, "night gen").map(({ detail }) => detail)).toEqual(["night bus"]);
    expect(labels("xyz", targets)).toEqual([]);
  });

  it("chat-150: an empty query shows the nearest targets in the given order", () => {
    const targets = Array.from({ length: 30 }, (_, n) => make(`channel ${n}`));
    expect(labels(" ", targets)).toEqual(targets.slice(0, 12).map(({ label }) => label));
  });
});
