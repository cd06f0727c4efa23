import type { CaseRow, KeeperActRow, WaitingRow } from "@oni/db/keepers";
import { keyOfObjectPath } from "@oni/db/shrine";
import { signReading } from "@oni/realtime/process";
import type { Case, CaseSubject, KeeperAct, Waiting } from "../../../contract/keepers/desk.ts";
import type { Deps } from "../../process/deps.ts";

const time = (value: string): string => new Date(value).toISOString();
const timeOrNull = (value: string | null): string | null => value && time(value);

/** Returns an act of a keeper without the keeper. */
export const presentAct = (row: KeeperActRow): KeeperAct => ({
  id: row.id,
  act: row.act,
  reason: row.reason,
  hours: row.hours,
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoReason: row.undoReason,
});

/** Returns a case for a keeper. The URL of a hidden image is signed for them. */
export const presentCase = (
  { signingSecret }: Pick<Deps, "signingSecret">,
  row: CaseRow,
  keeperId: string,
): Case => ({
  id: row.id,
  subject: signed(presentSubject(row), (key) =>
    signReading(signingSecret, { key, member: keeperId }),
  ),
  state: row.closedAt ? "closed" : "open",
  reports: row.reports.map((report) => ({ ...report, createdAt: time(report.createdAt) })),
  reportCount: row.reportCount,
  member: row.member && {
    ...row.member,
    createdAt: (row.memberSince ?? row.createdAt).toISOString(),
    acts: row.history.map((act) => ({
      ...act,
      createdAt: time(act.createdAt),
      undoneAt: timeOrNull(act.undoneAt),
    })),
  },
  acts: row.acts.map((act) => ({
    ...act,
    createdAt: time(act.createdAt),
    endsAt: timeOrNull(act.endsAt),
    undoneAt: timeOrNull(act.undoneAt),
  })),
  appeal: row.appeal && { text: row.appeal.text, createdAt: time(row.appeal.createdAt) },
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

const signed = (subject: CaseSubject, sign: (key: string) => string): CaseSubject => {
  const { imageUrl } = subject;
  return imageUrl === null
    ? subject
    : { ...subject, imageUrl: `${imageUrl}${sign(keyOfObjectPath(imageUrl))}` };
};

const nothing = { title: null, imageUrl: null, before: [], after: [], place: {} };

/** The subject of a member is their own profile text. */
function presentSubject({
  subjectKind: kind,
  subjectId: id,
  subject,
  member,
}: CaseRow): CaseSubject {
  if (subject === null) return { ...nothing, kind, id, text: "", author: member, createdAt: null };
  if ("place" in subject) return { ...subject, kind, id };
  const { username, displayName, bio, profileMarkdown } = subject;
  const text = [bio, profileMarkdown].filter(Boolean).join("\n\n");
  const author = { id, username, displayName, profileImageUrl: member?.profileImageUrl ?? null };
  const location = { username };
  return {
    ...nothing,
    kind,
    id,
    text: Buffer.from(text.slice(0, 4_000)).toString(),
    author,
    createdAt: null,
    place: location,
  };
}

/** Returns a waitlist entry. */
export const presentWaiting = (row: WaitingRow): Waiting => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  admittedAt: row.admittedAt?.toISOString() ?? null,
});
