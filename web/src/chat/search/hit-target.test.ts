import type { Hit } from "@oni/api/contract";
import { describe, expect, it } from "vitest";
import { makeMessage } from "../log/testing/make-message.ts";
import { hitTarget } from "./hit-target.ts";

const author = {
  id: "id",
  username: "moth",
  displayName: null,
  profileImageUrl: null,
  isBot: false,
};
const message: Extract<Hit, { kind: "message" }> = {
  ...makeMessage(7, { author, content: "cold light", channelId: "c" }),
  ...{ kind: "message", serverId: "s", serverKind: "dimension", channelName: "general" },
};

describe("hits of a search", () => {
  it("chat-147: a message hit leads to its message, in a dimension or a direct line", () => {
    expect(hitTarget(message, "cold")).toMatchObject({
      label: "cold light",
      detail: "moth · general",
      path: "/dimensions/s/c#7",
    });
    expect(hitTarget({ ...message, serverKind: "direct", author: null }, "cold")).toMatchObject({
      detail: "[departed oni] · direct message",
      path: "/dimensions/s/c#7",
    });
  });

  it("chat-34, chat-35: a hit reveals no spoiler, and a message without text shows its files", () => {
    const content = "it was ||the *lamp*|| all along";
    expect(hitTarget({ ...message, content }, "along").label).toBe("it was ▒▒▒ all along");
    const file = { name: "rain.wav", id: "f", type: "audio/wav", size: 9, url: "/f" };
    const rest = { width: null, height: null, alt: null, thumbnailUrl: null };
    const attachments = [{ ...file, ...rest }];
    expect(hitTarget({ ...message, content: "", attachments }, "").label).toBe("rain.wav");
  });

  it("chat-147, chat-148: a long text is shown from shortly before the match", () => {
    const content = `${"dust ".repeat(200)}lantern ${"rain ".repeat(200)}`;
    const { label } = hitTarget({ ...message, content }, "from:moth LANTERN");
    expect(label).toMatch(/^…dust /);
    expect(label).toContain("lantern rain");
    expect(label.length).toBeLessThan(200);
  });
});
