import type { PushedEntry, PushPayload } from "@oni/api/contract";
import {
  actorNameOf,
  entryTexts,
  excerptOf,
  pathOf,
  locationOf,
} from "../people/inbox/entry-texts.ts";

type Withdrawal = Extract<PushPayload, { withdrawn: string[] }>;

export const isWithdrawal = (payload: PushPayload): payload is Withdrawal => "withdrawn" in payload;
const isEntry = (payload: object): payload is PushedEntry => "id" in payload;

type Notice = {
  title: string;
  body: string;
  /** One notification exists per tag: the entry's id, or this for one without content. */
  tag: string;
  /** The path that a press opens. */
  path: string;
};

const withoutContent: Notice = {
  title: "ONI",
  body: "You have a new notification.",
  tag: "oni",
  path: "/inbox",
};

/** Returns the notification of an entry with the inbox's text. */
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

/** Returns the shown notifications that are out of date. */
export const outdated = <Shown extends { tag: string }>(
  shown: readonly Shown[],
  { withdrawn, remaining }: Withdrawal,
): Shown[] => shown.filter(({ tag }) => remaining === 0 || withdrawn.includes(tag));
