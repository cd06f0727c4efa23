import * as z from "zod";
import { hookEvents } from "../contract/chat/hooks.ts";
import { rightSchema } from "../contract/chat/rights.ts";
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

const names = listOf(", ", z.string());
/** The roles whose members see a channel or write in it. Null means everyone. */
const audience = names.nullable().default(null);

/**
 * Channels, one a line: `name seen by a role, another role written by a role: description`. Only the name
 * is required.
 */
const channelList = listOf(
  "\n",
  partsOf(
    /^(?<name>[\w-]+)(?: seen by (?<see>[\w ,]+?))?(?: written by (?<write>[\w ,]+))?(?:: (?<description>.+))?$/,
    z.object({
      name: z.string(),
      description: z.string().nullable().default(null),
      see: audience,
      write: audience,
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
  /** Its channels without a category. */
  body: channelList,
});

const category = z.strictObject({
  kind: z.literal("category"),
  title: z.string(),
  body: channelList,
});

/** A role, higher than those below it. Its body names the residents who have it. */
const role = z.strictObject({
  kind: z.literal("role"),
  title: z.string(),
  color: z.string(),
  rights: listOf(" ", rightSchema).default([]),
  /** Of the generated members one in so many has it, by default none. */
  oneIn: z.coerce.number().default(Number.POSITIVE_INFINITY),
  body: listOf(" ", z.enum(residentKeys)),
});

/** Conversations of a channel are in the order of their time. */
const conversation = z.strictObject({
  kind: z.literal("conversation"),
  title: z.string(),
  daysAgo: z.coerce.number(),
  body: threadedScript,
});

/** A webhook of a channel. Its body has its messages, one a line. */
const webhook = z.strictObject({
  kind: z.literal("webhook"),
  title: z.string(),
  channel: z.string(),
  body: listOf("\n", z.string()),
});

/** A hook, whose title is its address. */
const hook = z.strictObject({
  kind: z.literal("hook"),
  title: z.url(),
  events: listOf(" ", z.enum(hookEvents)),
  body: z.literal(""),
});

const section = z.discriminatedUnion("kind", [
  dimension,
  role,
  category,
  conversation,
  webhook,
  hook,
]);

export const dimensions = [
  ...["night-band", "the-soft-machine-room", "small-screens", "you-are-in-a-room"],
  ...["low-tide-society", "undergrowth", "paper-jam", "last-train-home", "dark-sky-club"],
  ...["kitchen-table", "backroom"],
].map(readDimension);

function readDimension(file: string) {
  const path = `dimensions/${file}.txt`;
  const [first, ...sections] = readSections(path, section);
  if (first?.kind !== "dimension") throw new Error(`${path} does not begin with a dimension.`);
  const { title: name, description, isPublic, about, body: uncategorized } = first;
  const roles = sections.flatMap((one) => {
    if (one.kind !== "role") return [];
    const { title, color, rights, oneIn, body: residents } = one;
    return [{ name: title, color, rights, oneIn, residents }];
  });
  const categories = sections.flatMap((one) => (one.kind === "category" ? [one.title] : []));
  const channels = [
    ...uncategorized.map((channel) => ({ ...channel, category: null })),
    ...sections.flatMap((one) =>
      one.kind === "category"
        ? one.body.map((channel) => ({ ...channel, category: one.title }))
        : [],
    ),
  ];
  const conversations = sections.flatMap((one) =>
    one.kind === "conversation"
      ? [{ channel: one.title, daysAgo: one.daysAgo, messages: one.body }]
      : [],
  );
  const webhooks = sections.flatMap((one) =>
    one.kind === "webhook" ? [{ name: one.title, channel: one.channel, messages: one.body }] : [],
  );
  const hooks = sections.flatMap((one) =>
    one.kind === "hook" ? [{ url: one.title, events: one.events }] : [],
  );
  const texts = { name, description, isPublic, about };
  return { ...texts, roles, categories, channels, conversations, webhooks, hooks };
}

/** The titles of the pictures in the conversations. */
export const attachedTitles = dimensions
  .flatMap(({ conversations }) => conversations)
  .flatMap(({ messages }) => messages.flatMap(({ picture }) => picture ?? []));

/** Returns the residents who write in a dimension, in the order of their first message. */
export const speakersOf = ({ conversations }: DimensionPlan): ResidentKey[] => [
  ...new Set(conversations.flatMap(({ messages }) => messages).map(({ by }) => by)),
];
