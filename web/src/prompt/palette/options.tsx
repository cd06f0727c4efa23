import { BookOpen, Compass, Hash, Image, MessageSquare, PenLine, Terminal } from "lucide-react";
import type { ReactNode } from "react";
import type { Hit } from "@oni/api/contract";
import type { KeyName } from "../../browser/keyboard/keys.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { OniMark } from "../../ui/marks/OniMark.tsx";
import { hitTarget } from "../../chat/search/hit-target.ts";
import type { Offer } from "./offers.ts";
import type { Target } from "../../ui/text/rank-targets.ts";

/** A row of the palette. */
export type Option = {
  key: string;
  group: string;
  icon: ReactNode;
  label: string;
  detail: string;
  /** The same as a command. */
  command?: string;
  keyName?: KeyName | undefined;
  /** The text that Tab puts into the terminal. */
  line: string | null;
  /** The path that Enter opens. Otherwise Enter runs the line if it is complete. */
  path?: string;
  isWhole?: boolean;
};

const targetKinds: Readonly<Record<Target["kind"], string>> = {
  dimension: "dimension",
  channel: "channel",
  direct: "direct message",
  member: "oni",
  page: "page",
  tag: "",
};
const targetIcons: Readonly<Record<Target["kind"], ReactNode>> = {
  dimension: <Compass />,
  channel: <Hash />,
  direct: <MessageSquare />,
  member: <OniMark />,
  page: <BookOpen />,
  tag: <Hash />,
};
const targetGroups: Partial<Record<Target["kind"], string>> = {
  direct: "PEOPLE",
  member: "PEOPLE",
  tag: "TAGS",
};
const groupNames: Readonly<Record<Hit["kind"], string>> = {
  user: "PEOPLE",
  server: "DIMENSIONS",
  post: "POSTS",
  image: "IMAGES",
  message: "MESSAGES",
};
const hitIcons: Readonly<Record<Hit["kind"], ReactNode>> = {
  user: <OniMark />,
  server: <Compass />,
  post: <PenLine />,
  image: <Image />,
  message: <MessageSquare />,
};

export const targetOption = (
  { kind, label, detail, path, username }: Target,
  line: string | null,
): Option => ({
  key: path,
  group: targetGroups[kind] ?? "PLACES",
  icon: username === undefined ? targetIcons[kind] : <Avatar username={username} size={22} />,
  label,
  detail: [detail, targetKinds[kind]].filter(Boolean).join(" "),
  ...(line !== null && { command: line }),
  line,
  path,
});

export function hitOption(hit: Hit, written: string): Option {
  const { id, kind, label, detail, path } = hitTarget(hit, written);
  return {
    key: id,
    group: groupNames[kind],
    icon: kind === "user" ? <Avatar username={label} size={22} /> : hitIcons[kind],
    label,
    detail,
    line: `grep ${written}`,
    path,
  };
}

const offerIcons: Readonly<Record<Offer["kind"], ReactNode>> = {
  person: <OniMark />,
  action: <Terminal />,
  man: <BookOpen />,
};

export const offerOption = ({ kind, words, username, key, ...offer }: Offer): Option => ({
  ...offer,
  key: `${kind} ${offer.command}`,
  group: kind === "person" ? "PEOPLE" : "ACTIONS",
  icon: username === undefined ? offerIcons[kind] : <Avatar username={username} size={22} />,
  label: words,
  keyName: key,
});

/** Sorts options by group, in the order in which the groups appear. */
export function sortByGroup(options: readonly Option[]): readonly Option[] {
  const groups = options.map(({ group }) => group);
  return options.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
}

/** Returns the groups of sorted options, each with the index of its first option. */
export function groupsOf(options: readonly Option[]) {
  const groups: { name: string; first: number; members: Option[] }[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last?.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, first: index, members: [option] });
  });
  return groups;
}
