import * as z from "zod";
import {
  musicThemeSchema,
  profileThemeModeSchema,
  profileThemeSchema,
} from "../contract/shrine/profile.ts";
import { listOf, partsOf, readSections } from "./read-texts.ts";
import { type ResidentKey, residentKeys } from "./resident-keys.ts";

/**
 * A hand-written member of the demo network, which visitors may sign in as. In their texts `@` and the key
 * of a resident become that resident's Oni ID.
 */
export type Resident = ReturnType<typeof readResident>;
export type ResidentPost = Resident["posts"][number];

const number = z.coerce.number();
const resident = z.enum(residentKeys);
const residentList = listOf(" ", resident);
const tags = listOf(" ", z.string());
const page = z.string().transform((text) => `${text}\n`);

const profile = z.strictObject({
  kind: z.literal("resident"),
  title: resident,
  /** The wanted Oni ID. A taken one gets a suffix. */
  username: z.string(),
  displayName: z.string(),
  bio: z.string(),
  profileTheme: profileThemeSchema,
  profileThemeMode: profileThemeModeSchema,
  musicTheme: musicThemeSchema,
  joinedDaysAgo: number,
  /** Their badges. The hashtags of the shrine also count for the map. */
  tags,
  body: page,
});

/** An earlier version of the shrine, in the archive. */
const formerShrine = z.strictObject({
  kind: z.literal("former"),
  title: z.string(),
  daysAgo: number,
  body: page,
});

const post = z.strictObject({
  kind: z.literal("post"),
  title: z.string(),
  daysAgo: number,
  tags,
  /** The capsule of an archived post. */
  capsule: z.string().optional(),
  isPrivate: z.stringbool().optional(),
  /** Emoji and sigils, each with the residents who used it. */
  reactions: listOf(
    "; ",
    partsOf(/^(?<emoji>\S+) (?<by>.+)$/, z.object({ emoji: z.string(), by: residentList })),
  ).default([]),
  body: z.string(),
});

/** The answers to the post above, each with hours after the post and with residents who like it. */
const answers = z.strictObject({
  kind: z.literal("answers"),
  title: z.string(),
  body: listOf(
    "\n",
    partsOf(
      /^(?<by>\w+) (?<hours>[\d.]+): (?<text>.+?)(?: ♥ (?<likedBy>.+))?$/,
      z.object({
        by: resident,
        hours: number,
        text: z.string(),
        likedBy: residentList.default([]),
      }),
    ),
  ),
});

/** The marks of others on the wall. */
const marks = z.strictObject({
  kind: z.literal("marks"),
  title: z.string(),
  body: listOf(
    "\n",
    partsOf(
      /^(?<by>\w+) (?<daysAgo>[\d.]+): (?<line>.+)$/,
      z.object({ by: resident, daysAgo: number, line: z.string() }),
    ),
  ),
});

const section = z.discriminatedUnion("kind", [profile, formerShrine, post, answers, marks]);

/** All residents, in the order of their introduction. */
export const residents = residentKeys.map(readResident);

function readResident(key: ResidentKey) {
  const path = `residents/${key}.md`;
  const [first, ...sections] = readSections(path, section);
  if (first?.kind !== "resident") throw new Error(`${path} does not begin with a resident.`);
  sections.forEach(({ kind }, at) => {
    if (kind === "answers" && sections[at - 1]?.kind !== "post")
      throw new Error(`${path} has answers that are not below a post.`);
  });
  const { body: shrine, ...own } = first;
  return {
    ...{ key, shrine, ...own },
    formerShrines: sections.filter((one) => one.kind === "former"),
    posts: sections.flatMap((one, at) => {
      if (one.kind !== "post") return [];
      const next = sections[at + 1];
      return [{ ...one, answers: next?.kind === "answers" ? next.body : [] }];
    }),
    marks: sections.flatMap((one) => (one.kind === "marks" ? one.body : [])),
  };
}
