import type { NetworkRows } from "@oni/db/sky";
import { plainTextOf } from "../src/shrine/posts/plain-text.ts";
import {
  accountOf,
  dayMs,
  giftOf,
  idAt,
  type MemberRows,
  type PlannedMember,
} from "./plan-members.ts";
import { ripplesOf, writePostRipples, writeWallRipples } from "./plan-ripples.ts";
import type { Random } from "./random.ts";
import type { Resident } from "./residents/resident.ts";
import { nameResidents, type ResidentKey, residentKeys, residents } from "./residents/residents.ts";

/** A resident with their account in this network. */
export type PlannedResident = PlannedMember & { key: ResidentKey; resident: Resident };

/** Gives each resident an Oni ID that is not in `taken` and adds it. */
export function planResidents(
  random: Random,
  { nowMs, taken }: { nowMs: number; taken: Set<string> },
): PlannedResident[] {
  return residentKeys.map((key) => {
    const resident: Resident = residents[key];
    const joinedMs = nowMs - resident.joinedDaysAgo * dayMs;
    const { displayName } = resident;
    return {
      ...{ key, resident, joinedMs, displayName },
      id: idAt(joinedMs, random),
      username: takeName(resident.username, taken),
      tags: resident.tags.split(" "),
    };
  });
}

function takeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
  taken.add(name);
  return name;
}

export const residentEmail = (key: ResidentKey, seed: number): string =>
  `${key}-${seed}@demo.example`;

type ResidentRows = MemberRows & Pick<NetworkRows, "answers" | "postReactions" | "wallMarks">;

/** Writes the rows of the residents: accounts, content, answers and reactions. */
export function writeResidents(
  settled: readonly PlannedResident[],
  random: Random,
  { nowMs, password, seed }: { nowMs: number; password: string; seed: number },
): ResidentRows {
  const nameOf = createNaming(settled);
  const context = { random, nowMs, nameOf, idOf: createLookup(settled) };
  const rows: ResidentRows = {
    ...{ users: [], starFuelEntries: [], capsules: [], posts: [], profileArchives: [] },
    ...{ answers: [], postReactions: [], wallMarks: writeWallRipples(context) },
  };
  for (const member of settled) {
    const { profileTheme, profileThemeMode, musicTheme, bio, shrine } = member.resident;
    const email = residentEmail(member.key, seed);
    const profileMarkdown = nameResidents(shrine, nameOf);
    rows.users.push({
      ...accountOf(member, { email, password, bio, profileMarkdown }),
      ...{ profileTheme, profileThemeMode, musicTheme },
      ...{ isPublic: true, showOnlineStatus: true },
    });
    rows.starFuelEntries.push(giftOf(member, random));
    writeTexts(rows, member, context);
  }
  return rows;
}

/** Returns a function from the key of a resident to their Oni ID. */
export function createNaming(settled: readonly PlannedResident[]): (key: ResidentKey) => string {
  const names = new Map(settled.map(({ key, username }) => [key, username]));
  return (key) => names.get(key) ?? key;
}

/** Returns a function from the key of a resident to their id. */
function createLookup(settled: readonly PlannedResident[]): (key: ResidentKey) => string {
  const ids = new Map(settled.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`${key} has not settled.`);
    return id;
  };
}

function writeTexts(
  rows: ResidentRows,
  { id: userId, key, joinedMs, resident }: PlannedResident,
  context: Parameters<typeof writePostRipples>[3],
): void {
  const { random, nowMs, nameOf } = context;
  const dated = (daysAgo: number) => {
    const ms = nowMs - daysAgo * dayMs;
    return { id: idAt(ms, random), createdAt: new Date(ms) };
  };
  const capsuleIds = new Map<string, string>();
  for (const { capsule: name, tags } of resident.posts) {
    if (name === undefined || capsuleIds.has(name)) continue;
    const id = idAt(joinedMs, random);
    capsuleIds.set(name, id);
    const [tag = ""] = tags.split(" ");
    rows.capsules.push({ id, userId, name, tags: [tag], createdAt: new Date(joinedMs) });
  }
  for (const { title, text, tags, daysAgo, capsule, isPrivate } of resident.posts) {
    const markdownContent = nameResidents(text, nameOf);
    const moment = dated(daysAgo);
    const ripples = ripplesOf(key, { title });
    if (ripples) writePostRipples(rows, moment, ripples, context);
    rows.posts.push({
      ...{ ...moment, updatedAt: moment.createdAt, userId, title, markdownContent },
      content: plainTextOf(markdownContent),
      tags: tags.split(" "),
      isArchived: capsule !== undefined,
      capsuleId: capsuleIds.get(capsule ?? "") ?? null,
      isPublic: !isPrivate,
      lastAnswerSeq: ripples?.answers.length ?? 0,
    });
  }
  const [tag = ""] = resident.tags.split(" ");
  for (const { title, text, daysAgo } of resident.formerShrines ?? []) {
    const moment = dated(daysAgo);
    rows.profileArchives.push({ ...moment, userId, title, markdownContent: text, tags: [tag] });
  }
}
