import { expect, test } from "vitest";
import * as z from "zod";
import { hashtagsOf } from "@oni/realtime/contract";
import { sigilOf } from "../contract/chat/sigils.ts";
import { dimensions, speakersOf, threadedScript } from "./dimensions.ts";
import { interests } from "./interests.ts";
import { liveScenes } from "./live/live-scenes.ts";
import { planMembers, writeMembers } from "./plan-members.ts";
import { generateConversations } from "./plan-talk.ts";
import { createRandom } from "./random.ts";
import { listOf, parseSections, partsOf } from "./read-texts.ts";
import { residents } from "./residents.ts";

const posts = residents.flatMap((resident) => resident.posts);
const answers = posts.flatMap((post) => post.answers);
const talks = dimensions.flatMap(({ conversations }) => conversations);
const messages = talks.flatMap((talk) => talk.messages);
const attached = messages.filter(({ picture }) => picture !== undefined);
const liveMessages = liveScenes.flatMap((scene) => scene.messages);

/** Returns the sentences of a text with at least two words, without case, punctuation and spacing. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n|\||(?<=[.!?。])\s+/u)
    .filter((sentence) => !/^(?:#[\p{L}\p{N}-]+\s*)+$/u.test(sentence))
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
        .trim(),
    )
    .filter((sentence) => /\p{L}.* /u.test(sentence));
}

const written = [
  ...residents.flatMap(({ bio, shrine }) => [bio, shrine]),
  ...residents
    .flatMap(({ formerShrines }) => formerShrines)
    .flatMap(({ title, body }) => [title, body]),
  ...posts.flatMap(({ title, body }) => [title, body]),
  ...[...messages, ...liveMessages, ...answers].map(({ text }) => text),
  ...attached.map(({ alt = "" }) => alt),
  ...residents.flatMap(({ marks }) => marks).map(({ line }) => line),
].flatMap(sentencesOf);

test("api-86: there are twelve hand-written shrines, 120 messages and 40 posts, and no sentence twice", () => {
  expect(new Set(residents.map(({ shrine }) => shrine)).size).toBe(12);
  expect(messages.length).toBeGreaterThanOrEqual(120);
  expect(posts.length).toBeGreaterThanOrEqual(40);
  expect(written.length).toBeGreaterThan(800);
  expect(written.filter((sentence, index) => written.indexOf(sentence) !== index)).toEqual([]);
});

test("api-88: answers and reactions of residents are on existing posts, from more than one member", () => {
  const answered = posts.filter((post) => post.answers.length > 0);
  expect(answered.length).toBeGreaterThan(10);
  for (const { title, isPrivate, reactions } of answered) {
    expect(isPrivate, title).toBeUndefined();
    const sigils = reactions.map(({ emoji }) => emoji).filter((emoji) => emoji.startsWith(":"));
    expect(sigils.length, title).toBeGreaterThan(0);
    expect(sigils.filter((emoji) => sigilOf(emoji) === undefined)).toEqual([]);
  }
  expect(new Set(answers.map(({ by }) => by)).size).toBeGreaterThan(1);
  for (const { key, marks } of residents) {
    const days = marks.map(({ by, daysAgo }) => `${by} ${Math.floor(daysAgo)}`);
    expect(days.length, key).toBeGreaterThan(0);
    expect(new Set(days).size).toBe(days.length);
    expect(marks.filter(({ by, line }) => by === key || line.length > 80)).toEqual([]);
  }
});

test("api-88: messages have pictures, each with a text alternative and another title, and answers in a thread", () => {
  const titles = attached.map(({ picture }) => picture);
  expect(titles.length).toBeGreaterThan(2);
  expect(new Set(titles).size).toBe(titles.length);
  expect(attached.every(({ alt = "" }) => alt.includes(" "))).toBe(true);
  expect(messages.filter(({ indent }) => indent).length).toBeGreaterThan(3);
});

test("api-86: a line of a script may end with a picture or answer in a thread", () => {
  const script = "wil: see ![a lamp](The light)\n  davi: oh [no](way)!";
  expect(threadedScript.parse(script)).toEqual([
    { by: "wil", text: "see", alt: "a lamp", picture: "The light" },
    { by: "davi", text: "oh [no](way)!", indent: "  " },
  ]);
  const unknown = threadedScript.safeParse("wil: yes\nwil: see ![a lamp](The lamp)");
  expect(unknown.error?.issues[0]?.path).toEqual([1, "picture"]);
});

test("api-86: the generator writes no sentence of a hand-written text", () => {
  const random = createRandom(11);
  const nowMs = 1e12;
  const members = planMembers(random, { memberCount: 1_500, nowMs, taken: new Set() });
  const emailOf = ({ username }: { username: string }) => `${username}@demo.example`;
  const rows = writeMembers(members, random, { nowMs, password: "", emailOf });
  const conversations = Array.from({ length: 80 }, () =>
    generateConversations(members, interests, random, { foundedMs: 0, nowMs }),
  ).flat();
  const generated = [
    ...rows.users.flatMap(({ bio, profileMarkdown }) => [bio ?? "", profileMarkdown ?? ""]),
    ...rows.posts.flatMap(({ title, markdownContent }) => [title, markdownContent]),
    ...conversations.map(({ text }) => text),
  ].flatMap(sentencesOf);
  expect(generated.length).toBeGreaterThan(8_000);
  const own = new Set(written);
  expect([...new Set(generated.filter((sentence) => own.has(sentence)))]).toEqual([]);
});

test("api-86: residents write recently in existing channels and share tags with the generated members", () => {
  const channels = new Set(
    dimensions.flatMap(({ name, channels: own }) =>
      own.map((channel) => `${name}/${channel.name}`),
    ),
  );
  for (const { dimension, channel } of liveScenes) {
    expect(channels).toContain(`${dimension}/${channel}`);
  }
  for (const { name, conversations } of dimensions) {
    for (const { channel } of conversations) expect(channels).toContain(`${name}/${channel}`);
    for (const channel of new Set(conversations.map((one) => one.channel))) {
      const written = conversations.filter((one) => one.channel === channel);
      const days = written.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual(days.toSorted((a, b) => b - a));
      expect(Math.max(...days)).toBeLessThan(22);
    }
  }
  const common = new Set(interests.flatMap(({ tags }) => tags));
  for (const { username, shrine, tags, posts: own, joinedDaysAgo } of residents) {
    const shared = [...hashtagsOf(shrine), ...tags].filter((tag) => common.has(tag));
    expect(new Set(shared).size, username).toBeGreaterThan(2);
    for (const { daysAgo } of own) expect(daysAgo).toBeLessThan(joinedDaysAgo);
  }
});

test("api-84: conversations of channels with an audience are between members who may write there", () => {
  for (const dimension of dimensions) {
    const { name, roles, channels, conversations } = dimension;
    // The owner and two moderators, see `writeDimensions`.
    const managing = speakersOf(dimension).slice(0, 3);
    for (const { name: channel, see, write } of channels) {
      const written = conversations.filter((one) => one.channel === channel);
      for (const audience of [see, write].flatMap((names) => (names ? [names] : []))) {
        const chosen = roles.filter((role) => audience.includes(role.name));
        expect(chosen.length, `${name}/${channel}`).toBe(audience.length);
        expect(written.length).toBeGreaterThan(0);
        const allowed = [...managing, ...chosen.flatMap(({ residents: own }) => own)];
        for (const { by } of written.flatMap(({ messages: own }) => own))
          expect(allowed).toContain(by);
      }
    }
  }
});

test("api-86: an error in a text is named with its file and line", () => {
  const message = z.object({ by: z.enum(["wil", "davi", "ines"]), text: z.string() });
  const schema = z.strictObject({
    kind: z.literal("talk"),
    title: z.string(),
    daysAgo: z.coerce.number(),
    body: listOf("\n", partsOf(/^(?<by>\w+): (?<text>.+)$/, message)),
  });
  const parse = (text: string) => parseSections("a.txt", text, schema);
  const first = "---\ntalk: one\ndaysAgo: 1\n---\n\nwil: yes\ndavi: no: later\n";
  const second = "\n---\ntalk: two\ndaysAgo: 2\n---\n\nines: hm\n";
  const messages = [
    { by: "wil", text: "yes" },
    { by: "davi", text: "no: later" },
  ];
  expect(parse(first + second)[0]).toEqual({
    kind: "talk",
    title: "one",
    daysAgo: 1,
    body: messages,
  });
  const broken: [text: string, position: string, problem: string][] = [
    [second.replace("ines: hm", "ines: hm\nnot a line"), "a.txt:15: ", "pattern"],
    [second.replace("ines", "ida"), "a.txt:14: ", "Invalid option"],
    [second.replace("2", "soon"), "a.txt:11: ", "expected number"],
    [second.replace("daysAgo: 2\n", ""), "a.txt:10: ", "expected number"],
    [second.replace("daysAgo", "days"), "a.txt:11: ", "Unrecognized key"],
    [second.replace("daysAgo:", "daysAgo"), "a.txt:11: ", "Unrecognized key"],
    [second.replace("---\n\n", "\n"), "a.txt:14: ", "Unrecognized key"],
    [second.replace("talk", "walk"), "a.txt:10: ", "expected"],
  ];
  for (const [text, position, problem] of broken) {
    const read = () => parse(first + text);
    expect(read, text).toThrow(position);
    expect(read, text).toThrow(problem);
  }
  expect(() => parse(`One\n${first}`)).toThrow("a.txt:1: ");
});
