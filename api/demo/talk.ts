import * as z from "zod";
import type { Interest } from "./interests.ts";
import type { Random } from "./random.ts";
import { listsOf, readSections } from "./read-texts.ts";
import { fillTemplate, type Values, valuesOf } from "./templates.ts";

/** A message of a conversation: the index of its speaker, and its text. */
export type SpokenText = { speaker: number; text: string };

/**
 * The kinds of conversations. Each has templates of its openings, of the answers of others, and of the
 * returns of the first speaker.
 */
const kinds = readSections(
  "talk.txt",
  z.strictObject({
    kind: z.literal("talk"),
    title: z.string(),
    body: listsOf("opening", "answer", "return"),
  }),
).map(({ body: list }) => ({
  ...{ openings: list("opening"), answers: list("answer"), returns: list("return") },
}));

/** Returns the next conversation of the channel, without recent texts. */
export type Talk = (interest: Interest, people: readonly string[]) => SpokenText[];

/**
 * Generates the conversations of one channel: one member begins, others reply, the first replies again. A
 * text repeats only after all others were used.
 */
export function createTalk(random: Random): Talk {
  const used = new Set<string>();
  const decks = new Map<readonly string[], string[]>();

  function draw(templates: readonly string[]): string {
    const deck = decks.get(templates) ?? [];
    if (deck.length === 0) deck.push(...random.some(templates, templates.length));
    decks.set(templates, deck);
    return deck.pop() ?? random.pick(templates);
  }

  function fill(templates: readonly string[], values: Values): string | null {
    for (let tries = 0; tries < 6; tries += 1) {
      const text = fillTemplate(draw(templates), values, random);
      if (used.has(text)) continue;
      used.add(text);
      return text;
    }
    return null;
  }

  return (interest, people) => {
    const { openings, answers, returns } = random.pick(kinds);
    const others = people.length - 1;
    const values = { ...valuesOf(interest, random), expert: () => people[others] ?? "" };
    const messages: SpokenText[] = [];
    const add = (speaker: number, templates: readonly string[]) => {
      const text = fill(templates, values);
      if (text !== null) messages.push({ speaker, text });
    };
    add(0, openings);
    for (let round = 0; round <= random.below(3); round += 1) {
      for (let answer = 0; answer <= random.below(others); answer += 1) {
        add(1 + ((round + answer) % others), answers);
      }
      if (random.chance(0.7)) add(0, returns);
    }
    return messages;
  };
}

export const reactionEmoji = ["👍", "🌙", "😂", "✨", "🔥", "👀"] as const;
