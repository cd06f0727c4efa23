import { setImmediate } from "node:timers/promises";
import type { MapMember } from "@oni/db/sky";
import { packedMapType, type Region } from "../../../contract/sky/map.ts";
import { createPacker, packFlags } from "../../../contract/sky/packed-map.ts";
import { inCommon, mostSharedTags, numberTags } from "../../../contract/sky/shared-tags.ts";
import type { CachedMap } from "../model/held-map.ts";
import { presentMapMember } from "./present.ts";

/** Who asks, whom they see on the map in order, who of those is online, and the regions. */
export type Viewed = {
  viewerId: string;
  shown: readonly MapMember[];
  online: ReadonlySet<string>;
  /** The viewer, when nobody else sees them: the last of `shown`, and not in the head. */
  self: MapMember | undefined;
  regions: readonly Region[];
};

/** One way to write the map: what is the same for everyone first, then what the viewer sees. */
export type MapForm = {
  type: string;
  /** Makes what writes the pieces of the map that are the same for everyone. */
  createWriter: () => (map: CachedMap) => Promise<string[]>;
  writeTail: (viewed: Viewed) => string;
};

/** The form of the contract, for one viewer. */
export const plainForm: MapForm = {
  type: "application/json",
  createWriter: () => async (map) => [
    `{"epoch":${map.epoch},"connections":[`,
    ...(await writeLinks(map)),
    '],"users":',
  ],
  writeTail: ({ viewerId, shown, online, regions }) => {
    const users = shown.map((member) => ({
      ...presentMapMember(member, online),
      isCurrentUser: member.id === viewerId,
    }));
    return `${JSON.stringify(users)},"regions":${JSON.stringify(regions)}}`;
  },
};

const membersAtOnce = 500;

/** The links as texts, some of them at a time, since others want to be answered meanwhile. */
async function writeLinks({ ids, tagsOf, linksFrom }: CachedMap): Promise<string[]> {
  const { tags, memberTags } = numberTags(tagsOf);
  const pieces: string[] = [];
  for (let start = 0; start < ids.length; start += membersAtOnce) {
    const links = linksFrom.slice(start, start + membersAtOnce).flatMap((list, at) =>
      list.map((to) => {
        const from = start + at;
        const both = inCommon(memberTags[from] ?? [], memberTags[to] ?? []);
        const sharedTags = both.slice(0, mostSharedTags).map((number) => tags[number]);
        return { fromUserId: ids[from], toUserId: ids[to], strength: both.length, sharedTags };
      }),
    );
    if (links.length > 0) pieces.push(JSON.stringify(links).slice(1, -1), ",");
    await setImmediate();
  }
  return pieces.slice(0, -1);
}

/** The packed form, for those who ask for it by its media type. */
export const packedForm: MapForm = {
  type: packedMapType,
  createWriter: () => {
    const pack = createPacker();
    return async (map) => {
      const { links, carried, seats, ...rest } = pack(map);
      const pieces = [rest, { seats }, { carried }, { links }].map((part) =>
        JSON.stringify(part).slice(1, -1),
      );
      return ["{", ...pieces.flatMap((piece) => [piece, ","])].slice(0, -1);
    };
  },
  writeTail: ({ viewerId, shown, online, self, regions }) => {
    const tail = {
      online: packFlags(shown.map((member) => presentMapMember(member, online).online)),
      you: shown.findIndex(({ id }) => id === viewerId),
      self: self && presentMapMember(self, online),
      regions,
    };
    return `,${JSON.stringify(tail).slice(1)}`;
  },
};
