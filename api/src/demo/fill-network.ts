import { randomBytes } from "node:crypto";
import {
  type Database,
  findUsernameOfEmail,
  insertNetwork,
  listTakenNames,
  type NetworkRows,
} from "@oni/db";
import type { Passwords } from "../features/auth/passwords.ts";
import type { Storage } from "../storage/storage.ts";
import { interests } from "./interests.ts";
import { removePictures, type StoredPicture, storePictures, writeAlbums } from "./plan-albums.ts";
import { writeDimensions } from "./plan-dimensions.ts";
import {
  type DemoMember,
  dayMs,
  giftOf,
  idAt,
  planMembers,
  write,
  writeAccount,
  writeMembers,
} from "./plan-members.ts";
import { createRandom, type Random } from "./random.ts";

export type DemoOptions = { memberCount: number; seed: number };

type Parts = { db: Database; storage: Storage; passwords: Passwords };

/** Everyone may know this key, so it belongs on a machine where things are tried. */
const guideKey = "Lantern7!";
const mostPictures = 160;
const membersAtOnce = 2_000;

/**
 * Fills a store with a network of people who were never there: shrines, posts, albums, dimensions
 * and what was said in them, and one member whom anybody can sign in as. The same seed makes the
 * same people. Answers what to say of it; where they are already, that is all it does.
 */
export async function fillNetwork(
  { db, storage, passwords }: Parts,
  { memberCount, seed }: DemoOptions,
): Promise<string> {
  const guideEmail = `guide-${seed}@demo.example`;
  const present = await findUsernameOfEmail(db, guideEmail);
  if (present) return `The demo network is there already. ${invitation(present)}`;

  const random = createRandom(seed);
  const nowMs = Date.now();
  const taken = new Set(await listTakenNames(db));
  const guide = planGuide(random, taken, nowMs);
  const members = planMembers(random, { memberCount: memberCount - 1, nowMs, taken });
  const pictureCount = Math.min(mostPictures, 12 + Math.floor(memberCount / 2));
  const pictures = await storePictures(storage, random, pictureCount);
  const context = {
    ...{ random, nowMs, guide, guideEmail, members, pictures, seed },
    password: await passwords.hash(randomBytes(24).toString("base64")),
    guidePassword: await passwords.hash(guideKey),
  };
  try {
    await insertNetwork(db, batchesOf(context));
  } catch (error) {
    await removePictures(storage, pictures);
    throw error;
  }
  return `${memberCount} oni are there now. ${invitation(guide.username)}`;
}

const invitation = (username: string) =>
  `Sign in as ${username} with the access key ${guideKey} to look around.`;

/** The member whom visitors of the demo sign in as: long there, with something on every page. */
function planGuide(random: Random, taken: Set<string>, nowMs: number): DemoMember {
  const [main, second] = [interests[0], interests[4]];
  if (!main || !second) throw new Error("There are no interests.");
  let number = 7;
  while (taken.has(nameOf(number))) number += 1;
  const username = nameOf(number);
  taken.add(username);
  const joinedMs = nowMs - 200 * dayMs;
  const tags = [...main.tags.slice(0, 3), ...second.tags.slice(1, 3)];
  return {
    id: idAt(joinedMs, random),
    username,
    displayName: "Lumen",
    joinedMs,
    main,
    second,
    tags,
    quarter: 0,
  };
}

const nameOf = (number: number) => `lumen_${String(number).padStart(2, "0")}`;

type Context = {
  random: Random;
  nowMs: number;
  guide: DemoMember;
  guideEmail: string;
  members: readonly DemoMember[];
  pictures: readonly StoredPicture[];
  seed: number;
  password: string;
  guidePassword: string;
};

function* batchesOf(context: Context): Generator<Partial<NetworkRows>> {
  const { random, nowMs, guide, members, pictures, password, seed } = context;
  yield writeGuide(context);
  const emailOf = ({ username }: DemoMember) => `${username}-${seed}@demo.example`;
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const part = members.slice(start, start + membersAtOnce);
    yield writeMembers(part, random, { nowMs, password, emailOf });
  }
  yield writeAlbums(pictures, { guide, members }, random, nowMs);
  for (let quarter = 0; quarter <= (members.at(-1)?.quarter ?? 0); quarter += 1) {
    const people = members.filter((member) => member.quarter === quarter);
    const visitor = quarter === 0 ? guide : null;
    yield writeDimensions(people, random, { nowMs, guide: visitor, quarter });
  }
}

function writeGuide({ random, nowMs, guide, guideEmail, guidePassword }: Context) {
  const account = writeAccount(guide, random, { password: guidePassword, email: guideEmail });
  const rows: Pick<
    NetworkRows,
    "users" | "starFuelEntries" | "capsules" | "posts" | "profileArchives"
  > = {
    users: [{ ...account, profileTheme: "main-cyberpunk", isPublic: true, showOnlineStatus: true }],
    starFuelEntries: [giftOf(guide, random)],
    ...{ capsules: [], posts: [], profileArchives: [] },
  };
  write(rows, guide, random, { nowMs, amount: { posts: 16, capsules: 3, archives: 2 } });
  return rows;
}
