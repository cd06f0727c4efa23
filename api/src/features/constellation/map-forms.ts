import { type Database, type MapMember, readMap, readMapParts } from "@oni/db";
import { packedMapType, packFlags, packShared } from "../../../contract/packed-map.ts";
import type { MapReading } from "./map-cache.ts";
import { presentMapMember } from "./present.ts";

/** Who asks, whom they see on the map in order, and who of those is online. */
export type Viewed = {
  viewerId: string;
  shown: readonly MapMember[];
  online: ReadonlySet<string>;
  /** The viewer, when nobody else sees them: the last of `shown`, and not in the head. */
  self: MapMember | undefined;
};

/** One way to write the map: what is the same for everyone first, then what the viewer sees. */
export type MapForm = {
  type: string;
  read: (db: Database) => Promise<MapReading>;
  writeTail: (viewed: Viewed) => string;
};

/** The form of the contract, for whoever asks. */
export const plainForm: MapForm = {
  type: "application/json",
  read: async (db) => {
    const { linksJson, ...map } = await readMap(db);
    return { ...map, head: `{"connections":${linksJson},"users":` };
  },
  writeTail: ({ viewerId, shown, online }) => {
    const users = shown.map((member) => ({
      ...presentMapMember(member, online),
      isCurrentUser: member.id === viewerId,
    }));
    return `${JSON.stringify(users)}}`;
  },
};

/** The packed form, for those who ask for it by its media type. */
export const packedForm: MapForm = {
  type: packedMapType,
  read: async (db) => {
    const { version, members, carried, linked } = await readMapParts(db);
    const shared = packShared({
      members,
      tagsOf: members.map(({ id }) => carried[id]?.split(" ") ?? []),
      linksFrom: placeLinks(members, linked),
    });
    return { version, members, head: JSON.stringify(shared).slice(0, -1) };
  },
  writeTail: ({ viewerId, shown, online, self }) => {
    const tail = {
      online: packFlags(shown.map((member) => presentMapMember(member, online).online)),
      you: shown.findIndex(({ id }) => id === viewerId),
      self: self && presentMapMember(self, online),
    };
    return `,${JSON.stringify(tail).slice(1)}`;
  },
};

const idDigits = 32;

/** For each place of a member, where the links lead on to, in order. */
function placeLinks(members: readonly MapMember[], linked: Record<string, string>): number[][] {
  const placeOf = new Map(members.map(({ id }, place) => [id.replaceAll("-", ""), place]));
  return members.map(({ id }) => {
    const others = linked[id] ?? "";
    const places: number[] = [];
    for (let at = 0; at < others.length; at += idDigits) {
      const place = placeOf.get(others.slice(at, at + idDigits));
      if (place !== undefined) places.push(place);
    }
    return places.sort((a, b) => a - b);
  });
}
