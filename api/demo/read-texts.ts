import { readFileSync } from "node:fs";
import * as z from "zod";

/** The same for the sources and for a bundle in `api/dist`. */
const folder = new URL("../demo/texts/", import.meta.url);

/** Reads a file of `api/demo/texts` as `parseSections` does. */
export const readSections = <Section>(name: string, schema: z.ZodType<Section>): Section[] =>
  parseSections(`api/demo/texts/${name}`, readFileSync(new URL(name, folder), "utf8"), schema);

/**
 * Parses a text of sections. A section is a head between two lines `---` and a body. A line of the head is
 * a key, a colon and a value. The first one is the kind and the title. The schema parses `kind`, `title`,
 * the other keys and `body`. Throws an error that names file and line.
 */
export function parseSections<Section>(
  path: string,
  text: string,
  schema: z.ZodType<Section>,
): Section[] {
  const heads = [...text.matchAll(/^---\n(\S[^]*?)(?:\n---$|(?![^]))/gm)];
  if (heads[0]?.index !== 0) throw new Error(`${path}:1: The file does not begin with a head.`);
  return heads.map(({ 0: head, 1: values = "", index }, number) => {
    const end = index + head.length;
    const body = text.slice(end, heads[number + 1]?.index);
    const [[kind, title] = ["", ""], ...others] = values.split("\n").map(readValue);
    const section = { kind, title, ...Object.fromEntries(others), body: body.trim() };
    const result = schema.safeParse(section);
    if (result.success) return result.data;

    const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
    const firstLine = lineAt(index) + 1;
    const lines = new Map<unknown, number>(others.map(([key], at) => [key, firstLine + 1 + at]));
    lines.set("body", lineAt(end + body.search(/\S|$/)));
    const problems = result.error.issues.map((issue) => {
      const [key, part] = issue.code === "unrecognized_keys" ? issue.keys : issue.path;
      const offset = key === "body" && typeof part === "number" ? part : 0;
      return `${path}:${(lines.get(key) ?? firstLine) + offset}: ${issue.message}`;
    });
    throw new Error(problems.join("\n"));
  });
}

function readValue(line: string): [key: string, value: string] {
  const [, key = line, value = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
  return [key, value];
}

/** Parses a text as a list. */
export const listOf = <Item>(separator: string, item: z.ZodType<Item>) =>
  z
    .string()
    .transform((text): unknown => text.split(separator))
    .pipe(z.array(item));

/** Parses a text as an object of the named groups of `pattern`. */
export const partsOf = <Parts>(pattern: RegExp, schema: z.ZodType<Parts>) =>
  z
    .string()
    .regex(pattern)
    .transform((text): unknown => pattern.exec(text)?.groups)
    .pipe(schema);

/** Parses a body whose lines begin with the name of a list. Returns the texts of each list. */
export const listsOf = <Name extends string>(...names: Name[]) =>
  listOf(
    "\n",
    partsOf(/^(?<list>\w+): (?<text>.+)$/, z.object({ list: z.enum(names), text: z.string() })),
  ).transform(
    (lines) => (name: Name) => lines.filter(({ list }) => list === name).map(({ text }) => text),
  );
