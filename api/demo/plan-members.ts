import { digestOf } from "@oni/db/account";
import { uuidOfTime, type NetworkRows } from "@oni/db/sky";
import { hashtagsOf } from "@oni/realtime/contract";
import { plainTextOf } from "../src/shrine/posts/plain-text.ts";
import { type Interest, interests } from "./interests.ts";
import { type Writer, writeBio, writePost, writeShrine } from "./member-texts.ts";
import { makeName, type Name } from "./names.ts";
import type { Random } from "./random.ts";

/** A member of the demo network before their rows exist. */
export type PlannedMember = Name & { id: string; joinedMs: number; tags: string[] };

/** A generated member. */
export type DemoMember = PlannedMember & {
  main: Interest;
  second: Interest;
  /** The part of a large network that they belong to. Each quarter has its own vocabulary. */
  quarter: number;
};

export const dayMs = 86_400_000;
const membersOfQuarter = 1_500;

/** Plans the members, the earliest first. */
export function planMembers(
  random: Random,
  { memberCount, nowMs, taken }: { memberCount: number; nowMs: number; taken: Set<string> },
): DemoMember[] {
  const joined = Array.from(
    { length: memberCount },
    () => nowMs - (0.02 + random.next() * 190) * dayMs,
  );
  return joined
    .sort((a, b) => a - b)
    .map((joinedMs, index) => {
      const main = random.chance(0.3) ? random.pickEarly(interests) : random.pick(interests);
      const second = random.pick(interests);
      const quarter = Math.floor(index / membersOfQuarter);
      const name = makeName(random, taken);
      const tags = pickTags(random, { main, second, quarter });
      return { ...name, id: idAt(joinedMs, random), joinedMs, main, second, tags, quarter };
    });
}

export const idAt = (ms: number, random: Random): string =>
  uuidOfTime(Math.floor(ms), () => random.next());

const oddSuffixes =
  "soup owls tuesdays stairs elbows fog-lamps buttons umbrellas pears ghosts".split(" ");

/** Returns tags with a realistic distribution: a few common and some rare ones of an interest. */
function pickTags(
  random: Random,
  { main, second, quarter }: Pick<DemoMember, "main" | "second" | "quarter">,
): string[] {
  const common = Array.from({ length: 1 + random.below(2) }, () => random.pickEarly(main.tags));
  const own = random.pick(main.tags);
  const further = random.chance(0.12) ? [random.pickEarly(second.tags)] : [];
  const odd = random.chance(0.2)
    ? [`${random.pick(oddSuffixes)}-and-${random.pick(oddSuffixes)}`]
    : [];
  const spoken = [...common, own, ...further, ...odd].map((tag) =>
    quarter > 0 && random.chance(0.9) ? `${tag}-${quarter}` : tag,
  );
  return [...new Set(spoken)];
}

/** The number of texts of a member. */
type Amount = { posts: number; capsules: number; archives: number };

export type MemberRows = Pick<
  NetworkRows,
  "users" | "starFuelEntries" | "capsules" | "posts" | "profileArchives"
>;

/** Writes the rows of some members: their accounts and their content. */
export function writeMembers(
  members: readonly DemoMember[],
  random: Random,
  {
    nowMs,
    password,
    emailOf,
  }: { nowMs: number; password: string; emailOf: (member: DemoMember) => string },
): MemberRows {
  const rows: MemberRows = {
    users: [],
    starFuelEntries: [],
    capsules: [],
    posts: [],
    profileArchives: [],
  };
  for (const member of members) {
    const amount = {
      posts: random.chance(0.3) ? 0 : random.below(4),
      capsules: random.chance(0.15) ? 1 : 0,
      archives: random.chance(0.1) ? 1 : 0,
    };
    rows.users.push(writeAccount(member, random, { password, email: emailOf(member) }));
    rows.starFuelEntries.push(giftOf(member, random));
    write(rows, member, random, { nowMs, amount });
  }
  return rows;
}

/** The gift of every account from before the launch. */
export const giftOf = ({ id: userId, joinedMs }: PlannedMember, random: Random) => ({
  ...{ id: idAt(joinedMs, random), userId, amount: 100, reason: "pre-launch" },
  createdAt: new Date(joinedMs),
});

/** The common part of all demo accounts. */
export const accountOf = (
  { id, username, displayName, tags, joinedMs }: PlannedMember,
  { profileMarkdown, ...own }: { email: string; password: string } & Texts,
) => ({
  ...{ id, username, displayName, profileMarkdown, ...own },
  hashtags: hashtagsOf(profileMarkdown),
  hashtagsSource: digestOf(profileMarkdown),
  enshinBadge: "carbon",
  userBadges: tags.slice(0, 4),
  isMusicThemeChosen: true,
  createdAt: new Date(joinedMs),
  updatedAt: new Date(joinedMs),
});

type Texts = { bio: string | null; profileMarkdown: string };

/** Writes the row of one account. */
function writeAccount(
  member: DemoMember,
  random: Random,
  credentials: { password: string; email: string },
): NetworkRows["users"][number] {
  const writer: Writer = { ...member, name: member.displayName ?? member.username };
  const texts = { bio: writeBio(writer, random), profileMarkdown: writeShrine(writer, random) };
  return {
    ...accountOf(member, { ...credentials, ...texts }),
    profileTheme: random.chance(0.2) ? "90s-computer" : "main-cyberpunk",
    profileThemeMode: random.chance(0.2) ? "light" : "dark",
    musicTheme: random.pick(["cyberpunk-classic", "retro-amber", "neon-synthwave", "alien-tech"]),
    showOnlineStatus: !random.chance(0.1),
    isPublic: !random.chance(0.03),
  };
}

const capsuleNames = [
  ..."winter;the blue notebook;things I mended;for the train;unsent;field notes".split(";"),
  ..."small victories;weather;before the move;half ideas".split(";"),
];
const archiveTitles = [
  "Shrine, first version",
  "Before the repaint",
  "As it was in autumn",
  "Old front door",
];

/** Writes the content of one member. */
function write(
  rows: Pick<NetworkRows, "capsules" | "posts" | "profileArchives">,
  member: DemoMember,
  random: Random,
  { nowMs, amount }: { nowMs: number; amount: Amount },
): void {
  const { id: userId, joinedMs, main, second, tags } = member;
  const moment = () => joinedMs + random.next() * (nowMs - joinedMs);
  const dated = (ms: number) => ({ id: idAt(ms, random), createdAt: new Date(ms) });
  const capsules = random.some(capsuleNames, amount.capsules).map((name) => ({
    ...dated(joinedMs),
    ...{ userId, name, description: random.chance(0.5) ? random.pick(main.notes) : null },
    tags: random.some(tags, 1),
  }));
  rows.capsules.push(...capsules);
  const times = Array.from({ length: amount.posts }, moment).sort((a, b) => a - b);
  for (const ms of times) {
    const interest = random.chance(0.7) ? main : second;
    const post = writePost(interest, random);
    const isArchived = random.chance(0.35);
    const capsule = isArchived && capsules.length > 0 ? random.pick(capsules) : null;
    rows.posts.push({
      ...{ ...dated(ms), ...post, userId, isArchived, updatedAt: new Date(ms) },
      capsuleId: capsule?.id ?? null,
      content: plainTextOf(post.markdownContent),
      tags: random.some(tags, 1 + random.below(3)),
      isPublic: !random.chance(0.12),
    });
  }
  for (const title of random.some(archiveTitles, amount.archives)) {
    const markdownContent = writeShrine(
      { ...member, name: member.displayName ?? member.username },
      random,
    );
    const capsuleId = capsules[0]?.id ?? null;
    rows.profileArchives.push({
      ...dated(moment()),
      userId,
      capsuleId,
      title,
      markdownContent,
      tags: random.some(tags, 2),
    });
  }
}
