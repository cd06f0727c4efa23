import type { Database } from "@oni/db";
import {
  type MapMember,
  type MapUpdate,
  type MapParts,
  type MapRegion,
  readMapUpdate,
  readMapParts,
} from "@oni/db/sky";

/** The map in columns. A member's index is that of their id among all ids. */
export type CachedMap = {
  version: number;
  epoch: number;
  regions: readonly MapRegion[];
  moment: number;
  indexOf: ReadonlyMap<string, number>;
  /** Sorted. The same array as long as the map has the same members. */
  ids: readonly string[];
  members: MapMember[];
  /** The tags of each member. */
  tagsOf: (readonly string[])[];
  /**
   * For each member the later members that they are linked with, sorted. An unchanged list is the same
   * array.
   */
  linksFrom: (readonly number[])[];
};

/**
 * Returns a function that returns the present map. The first call reads everything, later ones only
 * changes, one caller after the other.
 */
export function createMapReader(db: Database): () => Promise<CachedMap> {
  let cached: CachedMap | null = null;
  let reading: Promise<unknown> = Promise.resolve();
  async function read(): Promise<CachedMap> {
    const news = cached && (await readMapUpdate(db, cached.moment));
    cached = cached && news ? follow(cached, news) : settle(await readWhole(db));
    return cached;
  }
  return () => {
    const next = reading.then(read, read);
    reading = next.catch(() => undefined);
    return next;
  };
}

function follow(cached: CachedMap, news: MapUpdate): CachedMap {
  const shown = new Set(news.members.map(({ id }) => id));
  const isGone = news.changedIds.some((id) => cached.indexOf.has(id) && !shown.has(id));
  const newIds = [...shown].filter((id) => !cached.indexOf.has(id));
  // New members are appended. Any other added or removed member shifts the indexes.
  if (isGone || newIds.some((id) => id < (cached.ids.at(-1) ?? ""))) {
    return settle(mergeInto(cached, news));
  }
  const { version, epoch, regions, moment } = news;
  const ids = newIds.length === 0 ? cached.ids : [...cached.ids, ...newIds];
  const indexOf = newIds.length === 0 ? cached.indexOf : indexesOf(ids);
  const [members, tagsOf, linksFrom] = [
    [...cached.members],
    [...cached.tagsOf],
    [...cached.linksFrom],
  ];
  for (const { member, tags, linkedIds } of entriesOf(news)) {
    const index = indexOf.get(member.id) ?? -1;
    members[index] = member;
    tagsOf[index] = tags;
    linksFrom[index] = toIndexes(indexOf, linkedIds);
  }
  return { version, epoch, regions, moment, indexOf, ids, members, tagsOf, linksFrom };
}

/** A member with all their data on the map. */
type Entry = { member: MapMember; tags: readonly string[]; linkedIds: readonly string[] };
type Whole = Pick<CachedMap, "version" | "epoch" | "regions" | "moment"> & {
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

function mergeInto({ ids, members, tagsOf, linksFrom }: CachedMap, news: MapUpdate): Whole {
  const changed = new Set(news.changedIds);
  const entries = entriesOf(news);
  for (const [index, member] of members.entries()) {
    if (changed.has(member.id)) continue;
    const linkedIds = (linksFrom[index] ?? []).map((to) => ids[to] ?? "");
    entries.push({ member, tags: tagsOf[index] ?? [], linkedIds });
  }
  return { ...news, entries: entries.sort((a, b) => (a.member.id < b.member.id ? -1 : 1)) };
}

function settle({ version, epoch, regions, moment, entries }: Whole): CachedMap {
  const ids = entries.map(({ member }) => member.id);
  const indexOf = indexesOf(ids);
  return {
    version,
    epoch,
    regions,
    moment,
    indexOf,
    ids,
    members: entries.map(({ member }) => member),
    tagsOf: entries.map(({ tags }) => tags),
    linksFrom: entries.map(({ linkedIds }) => toIndexes(indexOf, linkedIds)),
  };
}

const indexesOf = (ids: readonly string[]) => new Map(ids.map((id, index) => [id, index]));

const toIndexes = (indexOf: ReadonlyMap<string, number>, ids: readonly string[]): number[] =>
  ids.flatMap((id) => indexOf.get(id) ?? []).sort((a, b) => a - b);
