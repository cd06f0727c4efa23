import { liveCast, liveScenes } from "../conversations/live.ts";
import { readScript } from "../conversations/read-script.ts";
import { dimensions } from "../dimensions.ts";
import { interests } from "../interests.ts";
import type { Random } from "../random.ts";
import { nameResidents, type ResidentKey } from "../residents/residents.ts";
import { createTalk, reactionEmoji, type Talk } from "../talk.ts";

/** A channel by its names. */
export type Place = { dimension: string; channel: string };

/** Something that a member does, so long after the step before. */
export type Step = { by: ResidentKey; waitMs: number } & (
  | InChannel
  | { name: "knock"; on: ResidentKey }
);

/** It is done in a channel, which they open first. */
export type InChannel = { place: Place } & (
  | { name: "walk" }
  | { name: "write"; text: string; typingMs: number }
  /** To the newest message there. */
  | { name: "react"; emoji: string }
);

type Stage = {
  random: Random;
  /** Where there is something to walk to. */
  places: readonly Place[];
  nameOf: (key: ResidentKey) => string;
};

/** As whom visitors of the demo sign in. */
const host = "lumen" satisfies ResidentKey;

/**
 * What the cast does, without end: they have the conversations that were written for them, but for
 * the lines that are among those `said`, then those that the generator makes up, and between two of
 * them they walk, after which one of them knocks on `host`, each once. The same chance and history make the same steps.
 */
export function* planSteps(stage: Stage, said: ReadonlySet<string>): Generator<Step, never> {
  const isNew = ({ text }: { text: string }) => !said.has(nameResidents(text, stage.nameOf));
  const scenes = liveScenes
    .filter((scene) => stage.places.some((place) => isSame(place, scene)))
    .map((scene) => ({ place: scene, lines: readScript(scene.script).filter(isNew) }))
    .filter(({ lines }) => lines.length > 0);
  const talks = new Map<Place, Talk>();
  for (let turn = 0; ; turn += 1) {
    const { place, lines } = scenes[turn] ?? improvise(stage, talks);
    yield* converse(stage, place, lines);
    yield* walk(stage);
    const by = liveCast[turn];
    const waitMs = between(stage.random, 2_000, 7_000);
    if (by) yield { name: "knock", by, on: host, waitMs };
  }
}

export const isSame = (one: Place, other: Place): boolean =>
  one.dimension === other.dimension && one.channel === other.channel;

const between = (random: Random, fromMs: number, toMs: number) =>
  fromMs + random.below(toMs - fromMs);

/** Somebody looks into some channels, as people do while nobody speaks. */
function* walk({ random, places }: Stage): Generator<Step> {
  for (let count = 2 + random.below(3); count > 0; count -= 1) {
    const waitMs = between(random, 4_000, 14_000);
    yield { name: "walk", by: random.pick(liveCast), place: random.pick(places), waitMs };
  }
}

type Lines = readonly { by: ResidentKey; text: string }[];

/** At the pace of people who type with care; now and then a line is answered by a reaction alone. */
function* converse({ random, nameOf }: Stage, place: Place, lines: Lines): Generator<Step> {
  for (const { by, text: script } of lines) {
    const text = nameResidents(script, nameOf);
    const typingMs = Math.min(8_000, 1_500 + text.length * 55);
    yield { name: "write", by, place, text, typingMs, waitMs: between(random, 2_000, 7_000) };
    if (!random.chance(0.3)) continue;
    const admirer = random.pick(liveCast.filter((key) => key !== by));
    const emoji = random.pickEarly(reactionEmoji);
    const waitMs = between(random, 1_500, 5_000);
    yield { name: "react", by: admirer, place, emoji, waitMs };
  }
}

/** A conversation from the generator; it begins anew in a channel where it has said all it knows. */
function improvise(
  { random, places, nameOf }: Stage,
  talks: Map<Place, Talk>,
): { place: Place; lines: Lines } {
  const place = random.pick(places);
  const { about = [] } = dimensions.find(({ name }) => name === place.dimension) ?? {};
  const known = interests.filter(({ tags }) => about.some((tag) => tags.includes(tag)));
  const people = random.some(liveCast, 3);
  const talk = talks.get(place) ?? createTalk(random);
  const lines = talk(random.pick(known), people.map(nameOf)).flatMap(({ speaker, text }) => {
    const by = people[speaker];
    return by ? [{ by, text }] : [];
  });
  if (lines.length > 1) talks.set(place, talk);
  else talks.delete(place);
  return { place, lines };
}
