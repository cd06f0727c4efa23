import * as z from "zod";
import type { Interest } from "./interests.ts";
import { capital } from "./names.ts";
import type { Random } from "./random.ts";
import { listOf, readSections } from "./read-texts.ts";
import { fillTemplate, type Values, valuesOf } from "./templates.ts";

/** The author of a text: their name and their first and second interest. */
export type Writer = { name: string; main: Interest; second: Interest; tags: readonly string[] };

const title = z.string();
const sections = readSections(
  "members.md",
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("shrine"), title, body: z.string() }),
    z.strictObject({ kind: z.literal("post"), title, body: z.string() }),
    z.strictObject({ kind: z.literal("titles"), title, body: listOf("\n", z.string()) }),
  ]),
);
const shrines = sections.flatMap((one) => (one.kind === "shrine" ? [`${one.body}\n`] : []));
const posts = sections.flatMap((one) => (one.kind === "post" ? [one.body] : []));
const titles = sections.flatMap((one) => (one.kind === "titles" ? one.body : []));

export function writeShrine({ name, main, second, tags }: Writer, random: Random): string {
  const values = {
    name: () => name,
    "lower name": () => name.toLowerCase(),
    hashtags: () => tags.map((tag) => `#${tag}`).join(" "),
    ...prefix("main", valuesOf(main, random)),
    ...prefix("second", valuesOf(second, random)),
  };
  return fillTemplate(random.pick(shrines), values, random);
}

const prefix = (first: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${first} ${name}`, value]));

export function writeBio({ main, second }: Writer, random: Random): string | null {
  if (random.chance(0.4)) return null;
  return random.pick([
    `${capital(main.tags[0] ?? "")}, ${second.tags[0]}, and the space between.`,
    `Keeper of ${random.pick(main.things)}.`,
    random.pick(main.notes),
  ]);
}

export function writePost(interest: Interest, random: Random) {
  const values = valuesOf(interest, random);
  return {
    title: fillTemplate(random.pick(titles), values, random),
    markdownContent: fillTemplate(random.pick(posts), values, random),
  };
}
