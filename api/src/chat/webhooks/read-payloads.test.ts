import { nodesWithin, readMarkdown, treeOf } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import { readDiscord } from "./read-discord.ts";
import { readSlack } from "./read-slack.ts";

test("chat-633: the payload of a monitor in Discord's shape becomes markdown", () => {
  const read = readDiscord({
    username: "Uptime Kuma",
    embeds: [
      {
        title: "❌ Your service shop went down. ❌",
        color: 16_711_680,
        timestamp: "2026-11-03 04:05:06.789",
        fields: [
          { name: "Service Name", value: "shop" },
          { name: "Service URL", value: "https://shop.example.net" },
          { name: "Went Offline", value: "<t:1793678706:F>" },
          { name: "Time (Europe/Zurich)", value: "2026-11-03 05:05:06" },
          { name: "Error", value: "timeout of 48000ms exceeded" },
        ],
      },
    ],
  });
  expect(read).toEqual({
    username: "Uptime Kuma",
    mentions: [],
    content: `> **❌ Your service shop went down. ❌**
>
> **Service Name**: shop
> **Service URL**: https://shop.example.net
> **Went Offline**: 2026-11-03 04:05 UTC
> **Time (Europe/Zurich)**: 2026-11-03 05:05:06
> **Error**: timeout of 48000ms exceeded
>
> 2026-11-03 04:05 UTC`,
  });
});

test("chat-633: an alert with a title that links, a picture and a footer is readable", () => {
  const read = readDiscord({
    username: "Grafana",
    content: "**Firing**\n\nValue: A=93\nLabels:\n - host = lamp",
    avatar_url: null,
    embeds: [
      {
        title: "[FIRING:1] load (lamp)",
        type: "rich",
        url: "http://grafana.example.net/alerting/list",
        color: 14_037_554,
        footer: { text: "Grafana v11.2.0", icon_url: "https://grafana.com/fav32.png" },
      },
      { image: { url: "https://grafana.example.net/0.png" }, color: 14_037_554 },
      { image: { url: "attachment://0.png" }, color: 14_037_554 },
    ],
  });
  expect(read?.content).toBe(`**Firing**

Value: A=93
Labels:
 - host = lamp

> **[\\[FIRING:1\\] load (lamp)](<http://grafana.example.net/alerting/list>)**
>
> Grafana v11.2.0

> [picture](<https://grafana.example.net/0.png>)`);
});

test("chat-633: a push with its author, empty parts and nulls is readable", () => {
  const read = readDiscord({
    username: "Gitea",
    avatar_url: "",
    tts: false,
    content: "",
    wait: false,
    embeds: [
      {
        title: "[tides/lamp:main] 1 new commit",
        description: "[a1b2c3d](https://git.example.net/c/a1b2c3d) light it - moth",
        url: "https://git.example.net/tides/lamp",
        color: 1_752_220,
        footer: { text: "" },
        author: { name: "moth", url: "https://git.example.net/moth", icon_url: "" },
        fields: null,
        timestamp: "",
      },
    ],
  });
  expect(read?.content).toBe(`> [moth](<https://git.example.net/moth>)
>
> **[\\[tides/lamp:main\\] 1 new commit](<https://git.example.net/tides/lamp>)**
>
> [a1b2c3d](https://git.example.net/c/a1b2c3d) light it - moth`);
});

test("chat-634: Slack's links, marks and escapes become markdown, and code stays", () => {
  const read = readSlack({
    channel: "#night",
    username: "Gitea",
    text: "[<https://git.example.net/lamp|lamp>] 1 commit by <https://git.example.net/moth|moth> &amp; others",
    attachments: [
      {
        fallback: "[FIRING:1] load",
        color: "#D63232",
        title: "[FIRING:1] load &gt; 90",
        title_link: "https://grafana.example.net/alerting",
        text: "*Firing* ~old~ `a *b* &lt;c`\n<!channel> <https://example.net>",
        footer: "Grafana v11.2.0",
        ts: 1_793_678_400,
        fields: [{ title: "host", value: "lamp", short: true }],
      },
      { fallback: "", title: "", text: "" },
    ],
  });
  expect(read?.content)
    .toBe(`[[lamp](<https://git.example.net/lamp>)] 1 commit by [moth](<https://git.example.net/moth>) & others

> **[\\[FIRING:1\\] load > 90](<https://grafana.example.net/alerting>)**
>
> **Firing** ~~old~~ \`a *b* <c\`
> @channel <https://example.net>
>
> **host**: lamp
>
> Grafana v11.2.0 · 2026-11-03 04:00 UTC`);
});

test("chat-635: unknown fields, odd times and items of other forms are left out", () => {
  const embeds = [7, null, "text", { timestamp: "yesterday", fields: [null, { name: "a" }, 3] }];
  expect(readDiscord({ content: 12, embeds, poll: {}, flags: [] })).toMatchObject({
    content: "12\n\n> **a**",
  });
  for (const empty of [{}, [], null, "text", { content: "  " }, { embeds: [{ color: 3 }] }]) {
    expect(readDiscord(empty)).toBeNull();
    expect(readSlack(empty)).toBeNull();
  }
  expect(readDiscord({ embeds: [{ title: "a", url: "javascript:alert(1)" }] })?.content).toBe(
    "> **a**",
  );
});

test("chat-635: a long text is cut to 4,000 characters with an ellipsis", () => {
  const content = readDiscord({ content: "🌊".repeat(4_001) })?.content ?? "";
  expect(Array.from(content)).toHaveLength(4_000);
  expect(content.endsWith("🌊…")).toBe(true);
});

test("chat-636: a payload notifies only members that it allows", () => {
  const mentionsOf = (allowed: unknown) =>
    readDiscord({ content: "@moth", allowed_mentions: allowed })?.mentions;
  expect(mentionsOf(undefined)).toEqual([]);
  expect(mentionsOf({ parse: [] })).toEqual([]);
  expect(mentionsOf({ parse: ["users", "roles"] })).toBe("named");
  const id = "00000000-0000-4000-8000-000000000001";
  expect(mentionsOf({ users: [id, null] })).toEqual([id]);
});

test("chat-634: code of several lines has fences of its own, whatever is around it", () => {
  const text = "see ```let a;\n*b*```then `c`";
  expect(readSlack({ text })?.content).toBe("see \n```\nlet a;\n*b*\n```\nthen `c`");
  expect(readSlack({ text: "```\na\n```" })?.content).toBe("```\na\n```");
});

test("chat-634: a monitor in Slack's shape is read by its text, or by its blocks without one", () => {
  const blocks = [
    { type: "header", text: { type: "plain_text", text: "Uptime Kuma Alert" } },
    {
      type: "section",
      fields: [
        { type: "mrkdwn", text: "*Message*\n[shop] [🔴 Down] timeout" },
        { type: "mrkdwn", text: "*Time (UTC)*\n2026-11-03 04:05:06" },
      ],
    },
    { type: "actions", elements: [{ type: "button", text: { type: "plain_text", text: "Go" } }] },
  ];
  const attachments = [{ color: "#e01e5a", blocks }];
  const text = "Uptime Kuma Alert\n[shop] [🔴 Down] timeout";
  const username = "Uptime Kuma";
  expect(readSlack({ text, username, channel: null, icon_emoji: ":bell:", attachments })).toEqual({
    ...{ content: text, username, mentions: [] },
  });
  for (const payload of [{ attachments }, { text: "", blocks }]) {
    expect(readSlack(payload)?.content).toBe(`Uptime Kuma Alert

**Message**
[shop] [🔴 Down] timeout

**Time (UTC)**
2026-11-03 04:05:06`);
  }
});

test("chat-634: a push and an alert with a picture in Slack's shape are readable", () => {
  const push = readSlack({
    channel: "#lamp",
    text: "[<https://git.example.net/lamp|tides/lamp>:<https://git.example.net/lamp/src/main|main>] <https://git.example.net/lamp/compare/a...b|2 new commits> pushed by moth",
    username: "Gitea",
    icon_url: "",
    unfurl_links: 0,
    link_names: 0,
    attachments: [
      {
        fallback: "",
        color: "#ddd",
        title: "https://git.example.net/lamp",
        title_link: "https://git.example.net/lamp",
        text: "<https://git.example.net/c/a1|a1b2c3d>: light &lt;it&gt; - moth\n<https://git.example.net/c/b2|b2c3d4e>: dim it - moth",
      },
    ],
  });
  expect(push?.content)
    .toBe(`[[tides/lamp](<https://git.example.net/lamp>):[main](<https://git.example.net/lamp/src/main>)] [2 new commits](<https://git.example.net/lamp/compare/a...b>) pushed by moth

> **[https://git.example.net/lamp](<https://git.example.net/lamp>)**
>
> [a1b2c3d](<https://git.example.net/c/a1>): light <it> - moth
> [b2c3d4e](<https://git.example.net/c/b2>): dim it - moth`);
  const alert = readSlack({
    attachments: [
      {
        title: "[RESOLVED] load (lamp)",
        title_link: "https://grafana.example.net/alerting/list",
        text: "**Resolved**\n\nValue: A=3",
        image_url: "https://grafana.example.net/0.png",
        fallback: "[RESOLVED] load (lamp)",
        footer: "Grafana v11.2.0",
        footer_icon: "https://grafana.com/fav32.png",
        color: "#36a64f",
        ts: 1_793_678_706,
        pretext: "<!here|here> <!subteam^S1> <@U1>",
        mrkdwn_in: ["pretext"],
      },
    ],
  });
  expect(alert?.content).toBe(`here @subteam^S1 @U1

> **[\\[RESOLVED\\] load (lamp)](<https://grafana.example.net/alerting/list>)**
>
> **Resolved**
>
> Value: A=3
>
> [picture](<https://grafana.example.net/0.png>)
>
> Grafana v11.2.0 · 2026-11-03 04:05 UTC`);
});

test("chat-633: the markdown of a payload has the links of its parts, in a quotation", () => {
  const links = (markdown: string) => {
    const found: string[] = [];
    for (const node of nodesWithin(treeOf(readMarkdown(markdown) ?? [])))
      if (node.kind === "link") found.push(node.href);
    return found;
  };
  const embed = {
    title: "[tides/lamp:main] 1 *new* commit",
    url: "https://git.example.net/lamp?a=(1)",
    author: { name: "moth", url: "https://git.example.net/moth" },
    description: "[a1b2c3d](https://git.example.net/c/a1) light it - moth",
  };
  const { content = "" } = readDiscord({ embeds: [embed] }) ?? {};
  expect(links(content)).toEqual([
    "https://git.example.net/moth",
    "https://git.example.net/lamp?a=(1)",
    "https://git.example.net/c/a1",
  ]);
  const slack = "[<https://git.example.net/lamp|lamp>] by <https://git.example.net/moth|moth>";
  expect(links(readSlack({ text: slack })?.content ?? "")).toEqual([
    "https://git.example.net/lamp",
    "https://git.example.net/moth",
  ]);
});

test("chat-635: characters that a text may not have are left out", () => {
  const read = readDiscord({ content: "a\u0000b\r\nc", username: " \u202eno\tname " });
  expect(read).toMatchObject({ content: "ab\nc", username: "no name" });
  expect(readDiscord({ content: "\u200b", username: "x" })).toBeNull();
  const long = readDiscord({ content: "a", username: "🌊".repeat(90) });
  expect(Array.from(long?.username ?? "")).toHaveLength(80);
});
