import type { Database } from "@oni/db";
import {
  type MapMember,
  type MapUpdate,
  type MapParts,
  type MapRegion,
  readMapUpdate,
  readMapParts,
} from "@oni/db/sky";

/** The map by places: a member's is that of their id among all. */
export type HeldMap = {
  version: number;
  epoch: number;
  regions: readonly MapRegion[];
  moment: number;
  placeOf: ReadonlyMap<string, number>;
  /** In order; the same array as long as the same members are on the map. */
  ids: readonly string[];
  members: MapMember[];
  /** The tags of each place. */
  tagsOf: (readonly string[])[];
  /** For each place, where its links lead on to, in order; the same array as long as that stays. */
  linksFrom: (readonly number[])[];
};

/**
 * Keeps the map and answers it as it is now: the first time it reads all, then only what has changed
 * since, for one caller after the other.
 */
export function createHeldMap(db: Database): () => Promise<HeldMap> {
  let held: HeldMap | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  async function read(): Promise<HeldMap> {
    const news = held && (await readMapUpdate(db, held.moment));
    held = held && news ? follow(held, news) : settle(await readWhole(db));
    return held;
  }
  return () => {
    const next = reading.then(read, read);
    reading = next.catch(() => undefined);
    return next;
  };
}

function follow(held: HeldMap, news: MapUpdate): HeldMap {
  const shown = new Set(news.members.map(({ id }) => id));
  const isGone = news.changedIds.some((id) => held.placeOf.has(id) && !shown.has(id));
  const newIds = [...shown].filter((id) => !held.placeOf.has(id));
  // Who has just joined comes last; anyone else who comes or goes moves the places of others.
  if (isGone || newIds.some((id) => id < (held.ids.at(-1) ?? ""))) {
    return settle(mergeInto(held, news));
  }
  const { version, epoch, regions, moment } = news;
  const ids = newIds.length === 0 ? held.ids : [...held.ids, ...newIds];
  const placeOf = newIds.length === 0 ? held.placeOf : placesIn(ids);
  const [members, tagsOf, linksFrom] = [[...held.members], [...held.tagsOf], [...held.linksFrom]];
  for (const { member, tags, linkedIds } of entriesOf(news)) {
    const place = placeOf.get(member.id) ?? -1;
    members[place] = member;
    tagsOf[place] = tags;
    linksFrom[place] = placesAmong(placeOf, linkedIds);
  }
  return { version, epoch, regions, moment, placeOf, ids, members, tagsOf, linksFrom };
}

/** A member with all that the map shows of them. */
type Entry = { member: MapMember; tags: readonly string[]; linkedIds: readonly string[] };
type Whole = Pick<HeldMap, "version" | "epoch" | "regions" | "moment"> & {
  entries: readonly Entry[];
};

async function readWhole(db: Database): Promise<Whole> {
  const parts = await readMapParts(db);
  return { ...parts, entries: entriesOf(parts) };
}

const entriesOf = ({ members, tagsByMember, linked }: MapParts): Entry[] =>
  members.map((member) => ({
    member,
    tags: tagsByMember[member.id]?.split(" ") ?? [],
    linkedIds: linked[member.id]?.split(" ") ?? [],
  }));

function mergeInto({ ids, members, tagsOf, linksFrom }: HeldMap, news: MapUpdate): Whole {
  const changed = new Set(news.changedIds);
  const entries = entriesOf(news);
  for (const [place, member] of members.entries()) {
    if (changed.has(member.id)) continue;
    const linkedIds = (linksFrom[place] ?? []).map((to) => ids[to] ?? "");
    entries.push({ member, tags: tagsOf[place] ?? [], linkedIds });
  }
  return { ...news, entries: entries.sort((a, b) => (a.member.id < b.member.id ? -1 : 1)) };
}

function settle({ version, epoch, regions, moment, entries }: Whole): HeldMap {
  const ids = entries.map(({ member }) => member.id);
  const placeOf = placesIn(ids);
  return {
    version,
    epoch,
    regions,
    moment,
    placeOf,
    ids,
    members: entries.map(({ member }) => member),
    tagsOf: entries.map(({ tags }) => tags),
    linksFrom: entries.map(({ linkedIds }) => placesAmong(placeOf, linkedIds)),
  };
}

const placesIn = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]));

const placesAmong = (placeOf: ReadonlyMap<string, number>, ids: readonly string[]): number[] =>
  ids.flatMap((id) => placeOf.get(id) ?? []).sort((a, b) => a - b);
