import type { Member, Point } from "../src/sky-model/layout.ts";
import { createRandom } from "./network.ts";

/** Groups of related tags. */
export const tagGroups = [
  ["kelp", "tidepools", "saltwater", "noctiluca", "lighthouses"],
  ["modular", "tape", "synths", "found-sounds", "drone"],
  ["pixelart", "dithering", "vga", "demoscene"],
  ["trains", "branch-lines", "timetables", "night-bus"],
  ["zines", "riso", "typewriters", "letterpress", "postcards"],
  ["moss", "ferns", "lichen", "mushrooms"],
  ["shortwave", "numbers", "antennas", "bbs", "dialup"],
  ["weather", "barometer", "fog", "storms"],
] as const;

export type PlantedMember = Member & { seat: Point | null; group: number };

/** Returns the same id for the same number, in the order of the numbers. */
export const plantedId = (index: number): string =>
  `01890a5d-ac96-774b-8000-${index.toString(16).padStart(12, "0")}`;

/** Creates members who each belong to one group, and one in three of them partly to another. */
export function plantMembers(count: number, seed: number): PlantedMember[] {
  const random = createRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  return Array.from({ length: count }, (_, index) => {
    const group = below(tagGroups.length);
    const own = tagGroups[group] ?? [];
    const tags = own.filter((__, tagIndex) => random() < (tagIndex === 0 ? 0.8 : 0.5));
    while (tags.length < 2) tags.push(...own.slice(0, 2));
    const other = tagGroups[below(tagGroups.length)] ?? [];
    const stray = other[below(other.length)];
    if (random() < 0.33 && stray) tags.push(stray);
    return { id: plantedId(index), tags: [...new Set<string>(tags)], seat: null, group };
  });
}
