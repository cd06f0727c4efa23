import type { ConstellationUser } from "@oni/realtime/contract";
import type { Constellation, Region } from "./map.ts";
import { inCommon, mostSharedTags, numberTags, trimTags } from "./shared-tags.ts";

/**
 * The map in columns. A member is their place in them. Numbers are written five bits to a character,
 * the least first, `ids` is base64url, and flags are a `1` or `0` for each place.
 */
export type PackedMap = {
  epoch: number;
  /** The bytes of all ids: every first byte, then every second, as ids begin alike. */
  ids: string;
  usernames: string[];
  displayNames: (string | null)[];
  profileImageUrls: (string | null)[];
  /** Whose `showOnlineStatus` is true. */
  shown: string;
  /**
   * Where each stands, in steps of eight world units, a negative one as `-1 - 2 * steps` and others as
   * `2 * steps`: the last digit (base 32) of every `x`, that of every `y`, then those before, and so on.
   */
  seats: string;
  /** The tags that more than one member carries and some link lists, the rarest first. */
  tags: string[];
  /** For each place how many of `tags` that member carries, then which, each from the one before. */
  carried: string;
  /** For each place how many links lead on from there, then where to, each from the one before. */
  links: string;
  /** For each link that lists less than its ends share its number among all, then its strength. */
  strong?: string | undefined;
  online: string;
  /** The place of the viewer; past the last when nobody else sees them. */
  you: number;
  /** The viewer, when nobody else sees them. */
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

/** What of the map is the same for everyone; the links by places, `from` < `to`, in their order. */
export type SharedParts = {
  epoch: number;
  ids: readonly string[];
  members: readonly PackedMember[];
  /** The tags of each place. */
  tagsOf: readonly (readonly string[])[];
  /** For each place, where its links lead on to, in order. */
  linksFrom: readonly (readonly number[])[];
};

/**
 * Makes what packs that which is the same for everyone. It remembers how arrays were packed, so that
 * those that come again, at the same place, cost nothing.
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

/** What `pack` makes of an array, made once. */
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

/** The map that was packed. */
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
    // The dashes stand after the bytes 4, 6, 8 and 10.
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

/** Everyone stands on a lattice so wide. */
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

/** Every `x`, then every `y`, in world units. */
function unpackSeats(packed: string, count: number): number[] {
  return Array.from({ length: 2 * count }, (_, index) => {
    let [number, weight] = [0, 1];
    for (let at = index; at < packed.length; at += 2 * count, weight *= base) {
      number += (digitOf.get(packed[at] ?? "") ?? 0) * weight;
    }
    return (number % 2 === 1 ? -(number + 1) / 2 : number / 2) * seatStep;
  });
}

/** A list in rising order, written as its length and the steps from `start` on. */
const packList = (list: readonly number[], start: number): string =>
  packNumber(list.length) +
  list.map((number, at) => packNumber(number - (list[at - 1] ?? start))).join("");

/** The lists that were packed; `startOf` answers where the list of a place starts. */
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
