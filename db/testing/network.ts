import { UUID } from "uuidv7";
import type { Database } from "../src/connection/database.ts";
import { users } from "../src/schema/index.ts";
import { buildSky } from "./sky.ts";

/**
 * Returns a generator of numbers from 0 to 1 that depend only on the seed (a linear congruential
 * generator).
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables = ["ka", "ro", "mi", "tan", "su", "vel", "or", "ni", "ble", "dra", "hum", "ix"];
const dayMs = 86_400_000;
const vocabularySize = 1_500;
const rowsAtOnce = 1_000;

/** Returns a name of two to four syllables. */
function makeName(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  const pick = () => syllables[Math.floor(random() * syllables.length)] ?? "";
  return Array.from({ length }, pick).join("");
}

/**
 * Returns a generator of realistic tags: a few are very common, most are rare (Zipf's law, exponent 0.9).
 */
export function createTagPicker(random: () => number): () => string {
  const names = Array.from({ length: vocabularySize }, (_, index) => `${makeName(random)}${index}`);
  let total = 0;
  const upTo = names.map((_, index) => (total += 1 / (index + 5) ** 0.9));
  return () => {
    const drawn = random() * total;
    const index = upTo.findIndex((bound) => bound >= drawn);
    return names[index] ?? "";
  };
}

/**
 * Creates a linked network of members who joined over the last 200 days and have up to nine tags each;
 * one in ten has none. The same seed creates the same network.
 */
export async function makeNetwork(
  db: Database,
  { memberCount, seed }: { memberCount: number; seed: number },
): Promise<string[]> {
  const random = createRandom(seed);
  const pickTag = createTagPicker(random);
  const below = (bound: number) => Math.floor(random() * bound);
  const joinedAt = Array.from({ length: memberCount }, () => Date.now() - below(200 * dayMs));
  const rows = joinedAt
    .sort((a, b) => a - b)
    .map((joined, index) => {
      const username = `${makeName(random).slice(0, 12)}_${index}`;
      return {
        id: UUID.fromFieldsV7(joined, below(2 ** 12), below(2 ** 30), below(2 ** 32)).toString(),
        username,
        email: `${username}@example.net`,
        password: "$none$",
        displayName: below(3) === 0 ? makeName(random) : null,
        userBadges: [...new Set(Array.from({ length: below(10) }, pickTag))],
      };
    });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db.insert(users).values(rows.slice(start, start + rowsAtOnce));
  }
  await buildSky(db);
  return rows.map(({ id }) => id);
}
