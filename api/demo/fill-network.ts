import { randomBytes } from "node:crypto";
import type { Database } from "@oni/db";
import {
  insertNetwork,
  listTakenNames,
  listUsernamesOfEmails,
  type NetworkRows,
} from "@oni/db/sky";
import type { Passwords } from "../src/account/secrets/passwords.ts";
import { storeAllTerms } from "../src/chat/search-terms/store-terms.ts";
import type { Storage } from "../src/process/storage/storage.ts";
import { type Arrangement, arrangeDimension } from "./arrange-dimension.ts";
import { attachedTitles } from "./dimensions.ts";
import { pickTitles } from "./pictures.ts";
import { removePictures, type StoredPicture, storePictures, writeAlbums } from "./plan-albums.ts";
import { writeDimensions } from "./plan-dimensions.ts";
import { type DemoMember, planMembers, writeMembers } from "./plan-members.ts";
import {
  planResidents,
  residentEmail,
  type PlannedResident,
  writeResidents,
} from "./plan-residents.ts";
import { createRandom, type Random } from "./random.ts";
import { type ResidentKey, residentKeys } from "./resident-keys.ts";

export type DemoOptions = { memberCount: number; seed: number };

type Parts = { db: Database; storage: Storage; passwords: Passwords };

/** This key is public, so it belongs only on a test machine. */
export const residentAccessKey = "Lantern7!";
const mostPictures = 160;
const membersAtOnce = 2_000;

/**
 * Fills a store with a generated network: shrines, posts, albums, dimensions and messages. Residents are
 * written by hand, and anyone can sign in as them. The generator makes the other members. The same seed
 * makes the same members. Returns a report. If the network exists already, it only reports.
 */
export async function fillNetwork(
  { db, storage, passwords }: Parts,
  { memberCount, seed }: DemoOptions,
): Promise<string> {
  const present = await listResidents(db, seed);
  if (present.size > 0) {
    return `The demo network is there already. ${invitation([...present.values()])}`;
  }

  const random = createRandom(seed);
  const nowMs = Date.now();
  const taken = new Set(await listTakenNames(db));
  const residents = planResidents(random, { nowMs, taken });
  const generatedCount = memberCount - residents.length;
  const members = planMembers(random, { memberCount: generatedCount, nowMs, taken });
  const pictureCount = Math.min(mostPictures, 12 + Math.floor(memberCount / 2));
  const titles = [...pickTitles(random, pictureCount), ...attachedTitles];
  const pictures = await storePictures(storage, random, titles);
  const arrangements: Arrangement[] = [];
  const context = {
    ...{ random, nowMs, residents, members, seed, arrangements },
    albumPictures: pictures.slice(0, pictureCount),
    attachedPictures: pictures.slice(pictureCount),
    password: await passwords.hash(randomBytes(24).toString("base64")),
    residentPassword: await passwords.hash(residentAccessKey),
  };
  try {
    await insertNetwork(db, batchesOf(context), async (tx) => {
      for (const arrangement of arrangements) await arrangeDimension(tx, arrangement);
    });
    await storeAllTerms(db);
  } catch (error) {
    await removePictures(storage, pictures);
    throw error;
  }
  const names = residents.map(({ username }) => username);
  return `${memberCount} oni are there now. ${invitation(names)}`;
}

/** Returns the Oni IDs of the residents of a seed in this network, by key. */
export async function listResidents(db: Database, seed: number): Promise<Map<ResidentKey, string>> {
  const emails = residentKeys.map((key) => residentEmail(key, seed));
  const names = await listUsernamesOfEmails(db, emails);
  return new Map(
    residentKeys.flatMap((key) => {
      const name = names.get(residentEmail(key, seed));
      return name === undefined ? [] : [[key, name]];
    }),
  );
}

const invitation = ([first, ...others]: readonly string[]) =>
  `Sign in as ${first} with the access key ${residentAccessKey} to look around.
The same key opens ${others.join(", ")}.
While make demo LIVE=1 runs, some of these walk about, write and react by themselves.`;

type Context = {
  random: Random;
  nowMs: number;
  residents: readonly PlannedResident[];
  members: readonly DemoMember[];
  albumPictures: readonly StoredPicture[];
  attachedPictures: readonly StoredPicture[];
  seed: number;
  password: string;
  residentPassword: string;
  /** Collects what is stored after the rows. */
  arrangements: Arrangement[];
};

function* batchesOf(context: Context): Generator<Partial<NetworkRows>> {
  const { random, nowMs, residents, members, seed } = context;
  yield writeResidents(residents, random, { nowMs, password: context.residentPassword, seed });
  const emailOf = ({ username }: DemoMember) => `${username}-${seed}@demo.example`;
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const part = members.slice(start, start + membersAtOnce);
    yield writeMembers(part, random, { nowMs, password: context.password, emailOf });
  }
  yield writeAlbums(context.albumPictures, { residents, members }, random, nowMs);
  for (let quarter = 0; quarter <= (members.at(-1)?.quarter ?? 0); quarter += 1) {
    const people = members.filter((member) => member.quarter === quarter);
    const settled = quarter === 0 ? residents : [];
    const pictures = context.attachedPictures;
    const written = writeDimensions(people, random, {
      ...{ nowMs, residents: settled, pictures, quarter },
    });
    context.arrangements.push(...written.arrangements);
    yield written.rows;
  }
}
