import type {
  Case,
  KeeperActKind,
  ModLogEntry,
  RecentActivity,
  ReportSubjectKind,
} from "@oni/api/contract";
import { countOf } from "../../ui/text/count-of.ts";

/** Name of each kind of subject, and its label on the buttons that hide or remove it. */
const subjects: Readonly<Record<ReportSubjectKind, { name: string; label: string }>> = {
  message: { name: "A message", label: "MESSAGE" },
  post: { name: "A post", label: "POST" },
  answer: { name: "An answer", label: "ANSWER" },
  image: { name: "An image", label: "IMAGE" },
  user: { name: "The shrine", label: "SHRINE" },
  wall: { name: "A wall mark", label: "MARK" },
};

/** Returns the title of a case in the list. */
export const titleOf = (kind: ReportSubjectKind, author: string | undefined): string =>
  `${subjects[kind].name} ${kind === "user" ? "of" : "by"} ${author ?? "[departed oni]"}`;

/** Actions that a keeper can choose, in display order, with label and meaning. */
const actions = [
  { name: "warn", label: "WARN", means: "says why" },
  { name: "hide", label: "HIDE", means: "out of sight until undone" },
  { name: "remove", label: "REMOVE", means: "kept 30 days for undo" },
  { name: "timeout", label: "TIME_OUT", means: "reads, cannot write" },
  { name: "suspend", label: "SUSPEND", means: "cannot sign in" },
] as const satisfies readonly { name: KeeperActKind; label: string; means: string }[];
export type ChosenAction = (typeof actions)[number]["name"];

/**
 * Returns the actions that apply to a case. A shrine cannot be removed. Content of a departed member can
 * only be hidden or removed.
 */
export const actionsFor = ({ subject, member }: Pick<Case, "subject" | "member">) =>
  actions.filter(({ name }) => {
    if (name === "remove") return subject.kind !== "user";
    return name === "hide" || member !== null;
  });

/** Returns the label of the button that runs the action. */
export function buttonOf(action: ChosenAction, kind: ReportSubjectKind, username: string): string {
  const { label } = subjects[kind];
  if (action === "hide") return `HIDE_THE_${label}`;
  if (action === "remove") return `REMOVE_THE_${label}`;
  const name = username.toUpperCase();
  return { warn: `WARN_${name}`, timeout: `TIME_OUT_${name}`, suspend: `SUSPEND_${name}` }[action];
}

const pastTense: Readonly<Record<ModLogEntry["act"], string>> = {
  dismiss: "closed a case about",
  hide: "hid",
  remove: "removed",
  warn: "warned about",
  timeout: "timed out",
  suspend: "suspended",
  import: "imported an archive into",
  kick: "removed",
  ban: "banned",
  delete: "removed",
};

const asObjects: Readonly<Record<ModLogEntry["subjectKind"], string>> = {
  message: "a message",
  post: "a post",
  answer: "an answer",
  image: "an image",
  user: "a shrine",
  wall: "a wall mark",
  server: "a dimension",
};

/** Describes an action in the past tense without the name of the member. */
export function describeAction({
  act,
  subjectKind,
}: Pick<ModLogEntry, "act" | "subjectKind">): string {
  const isAboutThem = ["timeout", "suspend", "kick", "ban"].includes(act);
  return `${pastTense[act]} ${isAboutThem ? "a member" : asObjects[subjectKind]}`;
}

/** Returns a text such as `14 lines in 3 channels`. */
export function formatActivity({ kind, count, places }: RecentActivity): string {
  const words = {
    message: "message",
    post: "post",
    answer: "answer",
    image: "image",
    wall: "wall mark",
  };
  const where = {
    ...{
      message: ` in ${countOf(places, "channel")}`,
      answer: ` under ${countOf(places, "post")}`,
    },
    ...{ wall: ` on ${countOf(places, "shrine")}`, post: "", image: "" },
  };
  return countOf(count, words[kind]) + where[kind];
}

/** Durations offered for a timeout or suspension, in hours; `null` has no end. */
export const spans: readonly { hours: number | null; label: string }[] = [
  { hours: 1, label: "one hour" },
  { hours: 24, label: "one day" },
  { hours: 168, label: "one week" },
  { hours: 720, label: "30 days" },
  { hours: null, label: "for good" },
];
