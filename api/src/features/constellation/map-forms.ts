import { type Database, type MapMember, readMap } from "@oni/db";
import { createPacker, packedMapType, packFlags } from "../../../contract/packed-map.ts";
import { createHeldMap } from "./held-map.ts";
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
  /** Makes what reads the map as it is now, for one caller at a time. */
  createReader: (db: Database) => () => Promise<MapReading>;
  writeTail: (viewed: Viewed) => string;
};

/** The form of the contract, for whoever asks. */
export const plainForm: MapForm = {
  type: "application/json",
  createReader: (db) => async () => {
    const { linksJson, ...map } = await readMap(db);
    return { ...map, head: [`{"connections":${linksJson},"users":`] };
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
  createReader: (db) => {
    const [read, pack] = [createHeldMap(db), createPacker()];
    return async () => {
      const map = await read();
      const { links, carried, ...rest } = pack(map);
      const pieces = [rest, { carried }, { links }].map((part) =>
        JSON.stringify(part).slice(1, -1),
      );
      return { ...map, head: ["{", ...pieces.flatMap((piece) => [piece, ","])].slice(0, -1) };
    };
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
