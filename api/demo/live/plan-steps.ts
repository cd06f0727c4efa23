import { liveCast, liveScenes } from "../conversations/live.ts";
import { readScript } from "../conversations/read-script.ts";
import { dimensions } from "../dimensions.ts";
import { interests } from "../interests.ts";
import type { Random } from "../random.ts";
import { nameResidents, type ResidentKey } from "../residents/residents.ts";
import { createTalk, reactionEmoji, type Talk } from "../talk.ts";

/** A channel by its names. */
export type ChannelName = { dimension: string; channel: string };

/** Something that a member does, so long after the step before. */
export type Step = { by: ResidentKey; waitMs: number } & (
  | InChannel
  | { name: "knock"; on: ResidentKey }
);

/** It is done in a channel, which they open first. */
export type InChannel = { channelName: ChannelName } & (
  | { name: "walk" }
  | { name: "write"; text: string; typingMs: number }
  /** To the newest message there. */
  | { name: "react"; emoji: string }
);

type Stage = {
  random: Random;
  /** Where there is something to walk to. */
  channelNames: readonly ChannelName[];
  nameOf: (key: ResidentKey) => string;
};

/** As whom visitors of the demo sign in. */
const host = "lumen" satisfies ResidentKey;

/**
 * What the cast does, without end: they have the conversations that were written for them, but for
 * the lines that are among those `said`, then those that the generator makes up, and between two of
 * them they walk, after which one of them knocks on `host`, each once. The same chance and history make the same steps.
 */
export function* planSteps(stage: Stage, written: ReadonlySet<string>): Generator<Step, never> {
  const isNew = ({ text }: { text: string }) => !written.has(nameResidents(text, stage.nameOf));
  const scenes = liveScenes
    .filter((scene) => stage.channelNames.some((channelName) => isSame(channelName, scene)))
    .map((scene) => ({ channelName: scene, messages: readScript(scene.script).filter(isNew) }))
    .filter(({ messages }) => messages.length > 0);
  const talks = new Map<ChannelName, Talk>();
  for (let round = 0; ; round += 1) {
    const { channelName, messages } = scenes[round] ?? generateConversation(stage, talks);
    yield* converse(stage, channelName, messages);
    yield* visitChannels(stage);
    const by = liveCast[round];
    const waitMs = between(stage.random, 2_000, 7_000);
    if (by) yield { name: "knock", by, on: host, waitMs };
  }
}

export const isSame = (one: ChannelName, other: ChannelName): boolean =>
  one.dimension === other.dimension && one.channel === other.channel;

const between = (random: Random, fromMs: number, toMs: number) =>
  fromMs + random.below(toMs - fromMs);

/** Somebody looks into some channels, as people do while nobody speaks. */
function* visitChannels({ random, channelNames }: Stage): Generator<Step> {
  for (let count = 2 + random.below(3); count > 0; count -= 1) {
    const waitMs = between(random, 4_000, 14_000);
    yield {
      name: "walk",
      by: random.pick(liveCast),
      channelName: random.pick(channelNames),
      waitMs,
    };
  }
}

type ScriptMessages = readonly { by: ResidentKey; text: string }[];

/** At the pace of people who type with care; now and then a line is answered by a reaction alone. */
function* converse(
  { random, nameOf }: Stage,
  channelName: ChannelName,
  messages: ScriptMessages,
): Generator<Step> {
  for (const { by, text: script } of messages) {
    const text = nameResidents(script, nameOf);
    const typingMs = Math.min(8_000, 1_500 + text.length * 55);
    yield { name: "write", by, channelName, text, typingMs, waitMs: between(random, 2_000, 7_000) };
    if (!random.chance(0.3)) continue;
    const admirer = random.pick(liveCast.filter((key) => key !== by));
    const emoji = random.pickEarly(reactionEmoji);
    const waitMs = between(random, 1_500, 5_000);
    yield { name: "react", by: admirer, channelName, emoji, waitMs };
  }
}

/** A conversation from the generator; it begins anew in a channel where it has said all it knows. */
function generateConversation(
  { random, channelNames, nameOf }: Stage,
  talks: Map<ChannelName, Talk>,
): { channelName: ChannelName; messages: ScriptMessages } {
  const channelName = random.pick(channelNames);
  const { about = [] } = dimensions.find(({ name }) => name === channelName.dimension) ?? {};
  const known = interests.filter(({ tags }) => about.some((tag) => tags.includes(tag)));
  const people = random.some(liveCast, 3);
  const talk = talks.get(channelName) ?? createTalk(random);
  const messages = talk(random.pick(known), people.map(nameOf)).flatMap(({ speaker, text }) => {
    const by = people[speaker];
    return by ? [{ by, text }] : [];
  });
  if (messages.length > 1) talks.set(channelName, talk);
  else talks.delete(channelName);
  return { channelName, messages };
}
