import type { PushedEntry, PushPayload } from "@oni/api/contract";
import {
  actorNameOf,
  entryTexts,
  excerptOf,
  pathOf,
  locationOf,
} from "../people/inbox/entry-words.ts";

type Withdrawal = Extract<PushPayload, { withdrawn: string[] }>;

export const isWithdrawal = (payload: PushPayload): payload is Withdrawal => "withdrawn" in payload;
const isEntry = (payload: object): payload is PushedEntry => "id" in payload;

type Notice = {
  title: string;
  body: string;
  /** One notification stands for each: the entry's id, or this for whatever says nothing. */
  tag: string;
  /** Where a press leads. */
  path: string;
};

const withoutContent: Notice = {
  title: "ONI",
  body: "Somebody thought of you.",
  tag: "oni",
  path: "/inbox",
};

/** The notice for an entry, in the words in which the inbox has it. */
export function noticeOf(payload: Exclude<PushPayload, Withdrawal>): Notice {
  if (!isEntry(payload)) return withoutContent;
  const title = [actorNameOf(payload), entryTexts[payload.kind], locationOf(payload)];
  return {
    title: title.filter((part) => part !== null).join(" "),
    body: excerptOf(payload),
    tag: payload.id,
    path: (payload.kind === "message" && pathOf(payload, "")) || `/inbox?open=${payload.id}`,
  };
}

/** Which of the notifications that are shown have had their time. */
export const outdated = <Shown extends { tag: string }>(
  shown: readonly Shown[],
  { withdrawn, remaining }: Withdrawal,
): Shown[] => shown.filter(({ tag }) => remaining === 0 || withdrawn.includes(tag));
