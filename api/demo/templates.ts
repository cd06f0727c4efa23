import type { Interest } from "./interests.ts";
import { capital } from "./names.ts";
import type { Random } from "./random.ts";

/** The texts of the names in a template. */
export type Values = Readonly<Record<string, () => string>>;

/**
 * Fills a template. `{one|other}` becomes one of these texts, `{thing}` the value of that name, and
 * `{Thing}` the same with a capital.
 */
export const fillTemplate = (template: string, values: Values, random: Random): string =>
  template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    if (name.includes("|")) return random.pick(name.split("|"));
    const value = values[name] ?? values[name.charAt(0).toLowerCase() + name.slice(1)];
    if (!value) throw new Error(`The template "${template}" has an unknown name: ${name}.`);
    return values[name] ? value() : capital(value());
  });

/** Returns values from the vocabulary of an interest. */
export const valuesOf = (
  { tags, things, activities, notes }: Interest,
  random: Random,
): Values => ({
  thing: () => random.pick(things),
  "bare thing": () => random.pick(things).replace(/^(a|an|the|my) /, ""),
  "short thing": () => random.pick(things).replace(/,.*/, ""),
  activity: () => random.pick(activities),
  note: () => random.pick(notes),
  "two notes": () => random.some(notes, 2).join("\n\n"),
  topic: () => random.pick(tags).replaceAll("-", " "),
  tag: () => tags[0] ?? "",
  "other tag": () => tags[1] ?? "",
});
