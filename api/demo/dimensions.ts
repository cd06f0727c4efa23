import * as z from "zod";
import { pictureTitles } from "./pictures.ts";
import { listOf, partsOf, readSections } from "./read-texts.ts";
import { type ResidentKey, residentKeys } from "./resident-keys.ts";

/** A dimension of the demo network. Its members share its interests. */
export type DimensionPlan = ReturnType<typeof readDimension>;

/** A conversation of residents. Generated members do not write in its channel. */
export type Conversation = DimensionPlan["conversations"][number];

const message = z.object({ by: z.enum(residentKeys), text: z.string() });

/** A script of messages. Each line is the key of a resident, a colon and a text. */
export const script = listOf("\n", partsOf(/^(?<by>\w+): (?<text>.+)$/, message));
export type ScriptMessage = z.infer<typeof script>[number];

/**
 * The script of a conversation. A text may end with a picture as in markdown: `![its text alternative](its
 * title)`. An indented line is an answer in the thread of the message above.
 */
export const threadedScript = listOf(
  "\n",
  partsOf(
    /^(?<indent> +)?(?<by>\w+): (?<text>.+?)(?: !\[(?<alt>.+)\]\((?<picture>.+)\))?$/,
    message.extend({
      indent: z.string().optional(),
      alt: z.string().optional(),
      picture: z.enum(pictureTitles).optional(),
    }),
  ),
);

const dimension = z.strictObject({
  kind: z.literal("dimension"),
  title: z.string(),
  description: z.string(),
  isPublic: z.stringbool().default(true),
  /** Its tags, by which members are chosen. */
  about: listOf(" ", z.string()),
  /** Its channels, some with a description. */
  body: listOf(
    "\n",
    partsOf(
      /^(?<name>[\w-]+)(?:: (?<description>.+))?$/,
      z.object({ name: z.string(), description: z.string().nullable().default(null) }),
    ),
  ),
});

/** Conversations of a channel are in the order of their time. */
const conversation = z.strictObject({
  kind: z.literal("conversation"),
  title: z.string(),
  daysAgo: z.coerce.number(),
  body: threadedScript,
});

const section = z.discriminatedUnion("kind", [dimension, conversation]);

export const dimensions = [
  ...["night-band", "the-soft-machine-room", "small-screens", "you-are-in-a-room"],
  ...["low-tide-society", "undergrowth", "paper-jam", "last-train-home", "dark-sky-club"],
  ...["kitchen-table", "backroom"],
].map(readDimension);

function readDimension(file: string) {
  const path = `dimensions/${file}.txt`;
  const [first, ...sections] = readSections(path, section);
  if (first?.kind !== "dimension") throw new Error(`${path} does not begin with a dimension.`);
  const { title: name, description, isPublic, about, body: channels } = first;
  const conversations = sections.flatMap((one) =>
    one.kind === "conversation"
      ? [{ channel: one.title, daysAgo: one.daysAgo, messages: one.body }]
      : [],
  );
  return { name, description, isPublic, about, channels, conversations };
}

/** The titles of the pictures in the conversations. */
export const attachedTitles = dimensions
  .flatMap(({ conversations }) => conversations)
  .flatMap(({ messages }) => messages.flatMap(({ picture }) => picture ?? []));

/** Returns the residents who write in a dimension, in the order of their first message. */
export const speakersOf = ({ conversations }: DimensionPlan): ResidentKey[] => [
  ...new Set(conversations.flatMap(({ messages }) => messages).map(({ by }) => by)),
];
