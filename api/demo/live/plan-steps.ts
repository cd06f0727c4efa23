import { dimensions, type ScriptMessage } from "../dimensions.ts";
import { interests } from "../interests.ts";
import type { Random } from "../random.ts";
import { nameResidents, type ResidentKey } from "../resident-keys.ts";
import { createTalk, reactionEmoji, type Talk } from "../talk.ts";
import { liveCast, liveScenes } from "./live-scenes.ts";

/** A channel by the names of its dimension and itself. */
export type ChannelName = { dimension: string; channel: string };

/** A step of a member, `waitMs` after the previous one. */
export type Step = { by: ResidentKey; waitMs: number } & (
  | InChannel
  | { name: "knock"; on: ResidentKey }
);

/** A step in a channel, which the member opens first. */
export type InChannel = { channelName: ChannelName } & (
  | { name: "walk" }
  | { name: "write"; text: string; typingMs: number }
  /** On the newest message there. */
  | { name: "react"; emoji: string }
);

type Stage = {
  random: Random;
  /** The channels that members visit. */
  channelNames: readonly ChannelName[];
  nameOf: (key: ResidentKey) => string;
};

/** The resident that visitors sign in as. */
const host = "lumen" satisfies ResidentKey;

/**
 * Yields the steps of the live residents without end. First come the written conversations, without
 * messages that are already in `written`, then generated ones. Between two conversations members open
 * channels, and one of them knocks on `host`, each once. The same seed and history give the same steps.
 */
export function* planSteps(stage: Stage, written: ReadonlySet<string>): Generator<Step, never> {
  const isNew = ({ text }: { text: string }) => !written.has(nameResidents(text, stage.nameOf));
  const scenes = liveScenes
    .filter((scene) => stage.channelNames.some((channelName) => isSame(channelName, scene)))
    .map((scene) => ({ channelName: scene, messages: scene.messages.filter(isNew) }))
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

/** Yields steps of a member who opens some channels between conversations. */
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

/** Yields a conversation at the pace of careful typing. Some messages get a reaction. */
function* converse(
  { random, nameOf }: Stage,
  channelName: ChannelName,
  messages: readonly ScriptMessage[],
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

/** Returns a generated conversation. A channel starts over when its generator has used all its texts. */
function generateConversation(
  { random, channelNames, nameOf }: Stage,
  talks: Map<ChannelName, Talk>,
): { channelName: ChannelName; messages: readonly ScriptMessage[] } {
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
