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
import { writePostRipples, writeWallRipples } from "./plan-ripples.ts";
import type { Random } from "./random.ts";
import { nameResidents, type ResidentKey } from "./resident-keys.ts";
import { type Resident, residents } from "./residents.ts";

/** A resident with their account in this network. */
export type PlannedResident = PlannedMember & { key: ResidentKey; resident: Resident };

/** Gives each resident an Oni ID that is not in `taken` and adds it. */
export function planResidents(
  random: Random,
  { nowMs, taken }: { nowMs: number; taken: Set<string> },
): PlannedResident[] {
  return residents.map((resident) => {
    const { key, displayName, tags } = resident;
    const joinedMs = nowMs - resident.joinedDaysAgo * dayMs;
    return {
      ...{ key, resident, joinedMs, displayName, tags },
      id: idAt(joinedMs, random),
      username: takeName(resident.username, taken),
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
    ...{ answers: [], postReactions: [], wallMarks: writeWallRipples(settled, context) },
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
  { id: userId, joinedMs, resident }: PlannedResident,
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
    rows.capsules.push({ id, userId, name, tags: tags.slice(0, 1), createdAt: new Date(joinedMs) });
  }
  for (const post of resident.posts) {
    const { title, body, tags, daysAgo, capsule, isPrivate, answers } = post;
    const markdownContent = nameResidents(body, nameOf);
    const moment = dated(daysAgo);
    writePostRipples(rows, moment, post, context);
    rows.posts.push({
      ...{ ...moment, updatedAt: moment.createdAt, userId, title, markdownContent, tags },
      content: plainTextOf(markdownContent),
      isArchived: capsule !== undefined,
      capsuleId: capsuleIds.get(capsule ?? "") ?? null,
      isPublic: !isPrivate,
      lastAnswerSeq: answers.length,
    });
  }
  const tags = resident.tags.slice(0, 1);
  for (const { title, body: markdownContent, daysAgo } of resident.formerShrines) {
    rows.profileArchives.push({ ...dated(daysAgo), userId, title, markdownContent, tags });
  }
}
