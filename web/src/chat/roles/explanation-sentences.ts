import type { Explained, Explanation } from "@oni/api/contract";
import { phraseOf } from "./right-texts.ts";

type Reason = Explanation["because"][number];
type Rule = Extract<Reason, { rule: unknown }>["rule"];
type NamedRole = { id: string; name: string };

/** Returns whether a member may do something, as a sentence. Without a name it is about the viewer. */
export const verdictOf = (
  { allowed }: Pick<Explanation, "allowed">,
  right: Explained,
  name: string | null = null,
): string => `${name ?? "You"} may ${allowed ? "" : "not "}${phraseOf(right)}.`;

/**
 * Returns the reasons that decide an explanation, a sentence each, in the order of the server. Reasons
 * that the verdict overrides are left out. `roles` are those of the dimension. Without a name the
 * sentences are about the viewer.
 */
export function sentencesOf(
  { allowed, because }: Explanation,
  roles: readonly NamedRole[],
  name: string | null = null,
): string[] {
  const decisive = because.filter(
    (reason) =>
      reason.allows === allowed && (allowed || "rule" in reason || !isMet(reason.right, because)),
  );
  const sentences = decisive.map((reason) => {
    if ("rule" in reason) return ruleSentences[reason.rule](nounOf(name), reason);
    const names = roles
      .filter(({ id }) => decisive.some((one) => isOf(one, id, reason.right)))
      .map((role) => role.name);
    return roleSentence(names, reason, isAboutAudience(because));
  });
  // The roles of one right share a sentence.
  return [...new Set(sentences)].filter((sentence) => sentence !== "");
}

const isOf = (reason: Reason, id: string, right: Explained) =>
  "role" in reason && reason.role === id && reason.right === right;

/** A role without a right decides nothing while another reason gives the right. */
const isMet = (right: Explained, because: readonly Reason[]) =>
  because.some((reason) => reason.allows && gives(reason, right));

function gives(reason: Reason, right: Explained): boolean {
  if ("rule" in reason && reason.rule !== "everyone" && reason.rule !== "named") return false;
  if (reason.right === right) return true;
  return reason.right === "manage_channels" && (right === "see" || right === "write");
}

const isAboutAudience = (because: readonly Reason[]) =>
  because.some(
    (reason) => "role" in reason && (reason.right === "see" || reason.right === "write"),
  );

function roleSentence(
  names: readonly string[],
  { right, allows }: Reason,
  isInChannel: boolean,
): string {
  if (names.length === 0) return "";
  const roles = `The role${names.length === 1 ? "" : "s"} ${listOf(names)}`;
  const effect = isInChannel && right === "manage_channels" ? ", and so use every channel" : "";
  return `${roles} may ${allows ? "" : "not "}${phraseOf(right)}${effect}.`;
}

const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

type Noun = { subject: string; be: string; own: string };

const nounOf = (name: string | null): Noun =>
  name === null
    ? { subject: "You", be: "are", own: "own" }
    : { subject: name, be: "is", own: "owns" };

type RuleSentence = (noun: Noun, reason: Reason) => string;

const ruleSentences: Readonly<Record<Rule, RuleSentence>> = {
  owner: ({ subject, own }) => `${subject} ${own} this dimension, and its owner may do everything.`,
  outside: ({ subject, be }) => `${subject} ${be} not a member of this dimension.`,
  banned: ({ subject, be }) => `${subject} ${be} banned from this dimension.`,
  timeout: ({ subject, be }) => `${subject} ${be} timed out here, and may only read until it ends.`,
  raid_mode: ({ subject }) => `Raid mode is on, and ${lower(subject)} joined within the last hour.`,
  public: (_, { allows }) => `This dimension is ${allows ? "public" : "private"}.`,
  member: ({ subject, be }) => `${subject} ${be} a member of this dimension.`,
  everyone: (_, { right }) =>
    right === "write"
      ? "All members who may send messages may write in this channel."
      : "This channel is open to everyone who sees this dimension.",
  named: ({ subject, be }, { right }) =>
    `${subject} ${be} named among those who may ${phraseOf(right)}.`,
};

const lower = (subject: string) => (subject === "You" ? "you" : subject);
