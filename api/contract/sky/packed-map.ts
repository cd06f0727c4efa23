import type { ConstellationUser } from "@oni/realtime/contract";
import type { Constellation, Region } from "./map.ts";
import { inCommon, mostSharedTags, numberTags, trimTags } from "./shared-tags.ts";

/**
 * The map in columns. A member is an index in them. Numbers are written five bits a character, least
 * significant first. `ids` is base64url. Flags are `1` or `0` for each index.
 */
export type PackedMap = {
  epoch: number;
  /** The bytes of all ids: every first byte, then every second, because ids begin alike. */
  ids: string;
  usernames: string[];
  displayNames: (string | null)[];
  profileImageUrls: (string | null)[];
  /** Members whose `showOnlineStatus` is true. */
  shown: string;
  /**
   * Positions in steps of eight world units, a negative one as `-1 - 2 * steps`, others as `2 * steps`.
   * First the last digit (base 32) of every `x`, then of every `y`, then the digits before, and so on.
   */
  seats: string;
  /** The tags of at least two members that some link lists, rarest first. */
  tags: string[];
  /**
   * For each member the number of their `tags`, then the tags, each as the difference to the one before.
   */
  carried: string;
  /**
   * For each member the number of links to later members, then those, each as the difference to the one
   * before.
   */
  links: string;
  /** For each link that lists fewer tags than its ends share, its number and its strength. */
  strong?: string | undefined;
  online: string;
  /** The index of the viewer. It is past the end if only the viewer sees them. */
  you: number;
  /** The viewer, if only the viewer sees them. */
  self?: ConstellationUser | undefined;
  regions: Region[];
};

type PackedMember = {
  id: string;
  username: string;
  displayName: string | null;
  showOnlineStatus: boolean;
  profileImageUrl: string | null;
  x: number;
  y: number;
};

/**
 * The part of the map that is equal for all viewers. Links are sorted pairs of indexes with `from` <
 * `to`.
 */
export type SharedParts = {
  epoch: number;
  ids: readonly string[];
  members: readonly PackedMember[];
  /** The tags of each member. */
  tagsOf: readonly (readonly string[])[];
  /** For each member the later members that they are linked with, sorted. */
  linksFrom: readonly (readonly number[])[];
};

/**
 * Returns a packer of the shared part. It caches packed arrays, so that an unchanged array at the same
 * index costs nothing.
 */
export function createPacker() {
  const idsIn = remember(packIds);
  const linksIn = remember(packList);
  return ({ epoch, ids, members, tagsOf, linksFrom }: SharedParts) => {
    const { tags, memberTags, strong } = trimTags(numberTags(tagsOf), linksFrom);
    return {
      epoch,
      ids: idsIn(ids),
      usernames: members.map(({ username }) => username),
      displayNames: members.map(({ displayName }) => displayName),
      profileImageUrls: members.map(({ profileImageUrl }) => profileImageUrl),
      shown: packFlags(members.map(({ showOnlineStatus }) => showOnlineStatus)),
      seats: packSeats(members),
      tags,
      carried: memberTags.map((numbers) => packList(numbers, 0)).join(""),
      links: linksFrom.map((list, from) => linksIn(list, from)).join(""),
      strong: strong.map((pair) => packList(pair, 0)).join("") || undefined,
    } satisfies Partial<PackedMap>;
  };
}

/** Returns a function that calls `pack` once per array. */
function remember<Item, Rest extends unknown[]>(
  pack: (array: readonly Item[], ...rest: Rest) => string,
) {
  const packed = new WeakMap<readonly Item[], string>();
  return (array: readonly Item[], ...rest: Rest): string => {
    const known = packed.get(array);
    if (known !== undefined) return known;
    const made = pack(array, ...rest);
    packed.set(array, made);
    return made;
  };
}

export const packFlags = (flags: readonly boolean[]): string =>
  flags.map((flag) => (flag ? "1" : "0")).join("");

/** Returns the map of a response in either form. */
export const mapOf = (response: Constellation | PackedMap): Constellation =>
  "connections" in response ? response : unpackMap(response);

/** Returns the map that was packed. */
export function unpackMap(packed: PackedMap): Constellation {
  const { epoch, usernames, displayNames, profileImageUrls, shown, online, you, tags } = packed;
  const { self, regions } = packed;
  const seats = unpackSeats(packed.seats, usernames.length);
  const ids = unpackIds(packed.ids, usernames.length);
  const users = usernames.map((username, index) => ({
    id: ids[index] ?? "",
    username,
    displayName: displayNames[index] ?? null,
    showOnlineStatus: shown[index] === "1",
    isCurrentUser: index === you,
    online: online[index] === "1",
    profileImageUrl: profileImageUrls[index] ?? null,
    x: seats[index] ?? 0,
    y: seats[usernames.length + index] ?? 0,
  }));
  if (self) users.push({ ...self, isCurrentUser: true });
  const memberTags = unpackLists(packed.carried, () => 0);
  const connections = unpackLists(packed.links, (from) => from).flatMap((list, from) =>
    list.map((to) => {
      const both = inCommon(memberTags[from] ?? [], memberTags[to] ?? []);
      return {
        fromUserId: ids[from] ?? "",
        toUserId: ids[to] ?? "",
        strength: both.length,
        sharedTags: both.slice(0, mostSharedTags).map((number) => tags[number] ?? ""),
      };
    }),
  );
  for (const [index = 0, end = 0] of unpackLists(packed.strong ?? "", () => 0)) {
    const link = connections[index];
    if (link) link.strength = end - index;
  }
  return { epoch, users, connections, regions };
}

const idBytes = 16;

function packIds(ids: readonly string[]): string {
  const columns = Array.from({ length: idBytes }, (_, byte) => {
    // The dashes follow the bytes 4, 6, 8 and 10.
    const at = byte * 2 + Math.min(4, Math.max(0, Math.floor(byte / 2) - 1));
    return ids.map((id) => String.fromCharCode(Number.parseInt(id.slice(at, at + 2), 16)));
  });
  return btoa(columns.flat().join(""));
}

function unpackIds(packed: string, count: number): string[] {
  const bytes = atob(packed);
  return Array.from({ length: count }, (_, index) => {
    let id = "";
    for (let byte = 0; byte < idBytes; byte += 1) {
      if (byte === 4 || byte === 6 || byte === 8 || byte === 10) id += "-";
      id += bytes
        .charCodeAt(byte * count + index)
        .toString(16)
        .padStart(2, "0");
    }
    return id;
  });
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const base = 32;

function packNumber(number: number): string {
  let [rest, packed] = [number, ""];
  for (; rest >= base; rest = Math.floor(rest / base)) packed += digits[base + (rest % base)];
  return packed + digits[rest];
}

/** Positions are multiples of this. */
const seatStep = 8;

function packSeats(members: readonly { x: number; y: number }[]): string {
  const all = [...members.map(({ x }) => x), ...members.map(({ y }) => y)];
  let rest = all.map((at) => (at < 0 ? -1 - 2 * (at / seatStep) : 2 * (at / seatStep)));
  let packed = "";
  while (rest.some((number) => number > 0)) {
    packed += rest.map((number) => digits[number % base]).join("");
    rest = rest.map((number) => Math.floor(number / base));
  }
  return packed;
}

/** Returns every `x`, then every `y`, in world units. */
function unpackSeats(packed: string, count: number): number[] {
  return Array.from({ length: 2 * count }, (_, index) => {
    let [number, weight] = [0, 1];
    for (let at = index; at < packed.length; at += 2 * count, weight *= base) {
      number += (digitOf.get(packed[at] ?? "") ?? 0) * weight;
    }
    return (number % 2 === 1 ? -(number + 1) / 2 : number / 2) * seatStep;
  });
}

/** Returns a rising list as its length and the differences from `start` on. */
const packList = (list: readonly number[], start: number): string =>
  packNumber(list.length) +
  list.map((number, at) => packNumber(number - (list[at - 1] ?? start))).join("");

/** Returns the packed lists. `startOf` returns the start of the list at an index. */
function unpackLists(packed: string, startOf: (index: number) => number): number[][] {
  const lists: number[][] = [];
  let at = 0;
  const next = () => {
    let [number, weight] = [0, 1];
    for (; ; weight *= base) {
      const digit = digitOf.get(packed[at] ?? "") ?? 0;
      at += 1;
      number += (digit % base) * weight;
      if (digit < base) return number;
    }
  };
  while (at < packed.length) {
    let number = startOf(lists.length);
    lists.push(Array.from({ length: next() }, () => (number += next())));
  }
  return lists;
}

const digitOf: ReadonlyMap<string, number> = new Map(
  digits.split("").map((digit, at) => [digit, at]),
);
