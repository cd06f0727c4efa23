import { describe, expect, it } from "vitest";
import { completeAt, insertOption } from "./completion.ts";
import { readSlash } from "./slash.ts";
import { withEmoji } from "../reactions/emoji.ts";

const members = [
  { username: "moth", displayName: null },
  { username: "lumen_07", displayName: "Mostly Lumen" },
  { username: "kite_exe", displayName: null },
];
const labels = (text: string) =>
  completeAt(text, text.length, members)?.options.map(({ label }) => label) ?? null;

describe("completion in the composer", () => {
  it("chat-83: an at-sign completes members by display name and username", () => {
    expect(labels("hello @mo")).toEqual(["@lumen_07", "@moth"]);
    expect(labels("@")).toEqual(["@kite_exe", "@lumen_07", "@moth"]);
    expect(labels("moth@el")).toBeNull();
    expect(labels("@nobody")).toBeNull();
  });

  it("chat-83: a colon completes emoji after two letters", () => {
    expect(labels("look :wa")).toEqual(["🌊 :wave:"]);
    expect(labels("look :w")).toBeNull();
    expect(labels("at 12:30")).toBeNull();
  });

  it("prompt-24: a slash at the start of the text completes commands", () => {
    const commands = [
      { name: "knock", summary: "knock on an oni who is online" },
      { name: "leave", summary: "leave a dimension" },
    ];
    const at = (text: string) => completeAt(text, text.length, members, commands)?.options ?? [];
    expect(at("/").map(({ insert }) => insert)).toEqual(["/knock", "/leave"]);
    expect(at("/le").map(({ detail }) => detail)).toEqual(["leave a dimension"]);
    expect(at("and /le")).toEqual([]);
    expect(at("/nothing")).toEqual([]);
    expect(at("/leave")).toEqual([]);
  });

  it.each([
    ["/knock @kite_exe", { command: "knock @kite_exe" }],
    ["/knock", { command: "knock" }],
    ["//knock is a word", { content: "/knock is a word" }],
    ["/knocking", { content: "/knocking" }],
    ["/shrug", { content: "/shrug" }],
    ["// a remark", { content: "// a remark" }],
    ["/etc/knock", { content: "/etc/knock" }],
  ])("prompt-25: %s is parsed as a command only if a command has that name", (text, read) => {
    expect(readSlash(text, [{ name: "knock" }])).toEqual(read);
  });

  it("chat-83: the option replaces what was typed, and the rest stays", () => {
    const text = "hello @mo and you";
    const completion = completeAt(text, 9, members);
    const [, moth] = completion?.options ?? [];
    if (!completion || !moth) throw new Error("Nothing was offered.");
    expect(insertOption(text, 9, completion, moth)).toEqual({
      text: "hello @moth and you",
      cursor: 12,
    });
  });

  it("chat-83: known emoji names become emoji, other colons stay", () => {
    expect(withEmoji("a :wave: at 12:30:15 :nothing:")).toBe("a 🌊 at 12:30:15 :nothing:");
  });

  it.each([
    "`std::ok::run()` and std::ok::run()",
    "```\n:fire:\n```",
    "    :fire:",
    "~~~\na :ok: b\n~~~",
    "https://example.com/:ok:/a?b=:star:",
    "<https://example.com/:ok:>",
    "[a](https://example.com/:ok: 'b :star:')",
    "a:ok:b /users/:star:/posts :constructor: :to_string:",
    "`a\n:ok:`",
  ])("chat-36: %j keeps its names", (text) => {
    expect(withEmoji(text)).toBe(text);
  });

  it("chat-36: names next to code, addresses and one another become emoji", () => {
    expect(withEmoji("`:ok:` :ok: [:star:](https://a.net/:ok:) https://a.net/:ok: :fire:")).toBe(
      "`:ok:` 👌 [⭐](https://a.net/:ok:) https://a.net/:ok: 🔥",
    );
    expect(withEmoji("いい:fire::wave:ね (:ok:) **:ok:** > :heart:")).toBe(
      "いい🔥🌊ね (👌) **👌** > ❤️",
    );
    expect(withEmoji("> :ok: `:ok:`\n- :star:\n\n| :fire: |\n|---|\n| `:fire:` |")).toBe(
      "> 👌 `:ok:`\n- ⭐\n\n| 🔥 |\n|---|\n| `:fire:` |",
    );
    expect(withEmoji(`\u{f0000} :ok:`)).toBe("\u{f0000} :ok:");
  });
});
