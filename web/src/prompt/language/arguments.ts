import "../../live/calls/zod-config.ts";
import * as z from "zod";

/** The kind of an argument or of an option's value, which determines its completion. */
export type ArgumentKind =
  | "member"
  | "place"
  | "dimension"
  | "channel"
  | "category"
  | "role"
  | "right"
  | "rights"
  | "audience"
  | "post"
  | "board"
  | "capsule"
  | "image"
  | "command"
  | "words";

/** A text of a command line that can be completed: one of the choices, or one of its kind. */
export type Completable = { kind: ArgumentKind; choices: readonly string[] };
/** An argument of a command. */
export type Argument = Completable & { name: string; isOptional: boolean; takesRest: boolean };
export type Option = Completable & { name: string; takes: string | null; summary: string };

const missing = { error: "is missing" };
const named = (kind: ArgumentKind) => z.string(missing).min(1, "is missing").meta({ kind });

/** A member, with or without `@`. */
export const member = z
  .string(missing)
  .transform((name) => name.replace(/^@/, "").toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9_]{3,20}$/, "is no name of an oni"))
  .meta({ kind: "member" });
/** One of the actions of a command, or a member. With `@` the name of an action is that of a member. */
export const actionOrMember = <const Actions extends readonly [string, ...string[]]>(
  actions: Actions,
) =>
  z
    .union(
      [
        z.enum(actions).transform((action) => ({ action })),
        member.transform((who) => ({ action: null, who })),
      ],
      { error: `is ${actions.join(", ")} or a name of an oni` },
    )
    .meta({ kind: "member", choices: actions });
/** The actions of a command for items of a dimension. */
export const makingActions = z.enum(["make", "edit", "rm"], { error: "is make, edit or rm" });
export const path = named("place");
export const dimension = named("dimension");
const all = (kind: ArgumentKind) =>
  z.string(missing).min(1, "is missing").meta({ kind, rest: true });
/** A dimension, channel, category or role from the rest of the line. */
export const dimensionArg = all("dimension");
export const channelArg = all("channel");
export const categoryArg = all("category");
export const roleArg = all("role");
/** A right in a dimension, see `explainedSchema`. */
export const right = named("right");
/** A post of the member, by title or URL. */
export const ownPost = all("post");
export const board = all("board");
export const capsule = all("capsule");
/** An image of the member, by its caption. */
export const image = named("image");
export const commandName = named("command");
/** One token, possibly quoted. */
export const words = named("words");
/** The rest of the line. */
export const text = all("words");

export const flag = (summary: string) => z.boolean().default(false).meta({ summary });
export const value = (takes: string, summary: string, kind: ArgumentKind = "words") =>
  z.string().optional().meta({ takes, summary, kind });
/** One of a few choices. */
export const choice = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  summary: string,
) =>
  z
    .enum(choices, { error: `is ${choices.join(" or ")}` })
    .optional()
    .meta({ takes: choices.join("|"), summary });
export const count = (takes: string, summary: string) =>
  z.coerce
    .number({ error: "is a number" })
    .int("is a whole number")
    .optional()
    .meta({ takes, summary });
/** The dimension that a command applies to instead of the one at the prompt's path. */
export const within = value("DIMENSION", "Another dimension than the open one.", "dimension");
export const sure = (summary: string) => flag(`${summary}, and do not ask.`);
