import { setImmediate } from "node:timers/promises";
import type { MapMember } from "@oni/db/sky";
import type { Region } from "../../../contract/sky/map.ts";
import { inCommon, mostSharedTags, numberTags } from "../../../contract/sky/shared-tags.ts";
import type { CachedMap } from "../model/cached-map.ts";
import { presentMapMember } from "./present.ts";

/**
 * The map of one viewer: the members that they see in order, which of these are online, and the regions.
 */
export type Viewed = {
  viewerId: string;
  shown: readonly MapMember[];
  online: ReadonlySet<string>;
  /** The viewer, if only they see themselves: the last of `shown`, not in the prefix. */
  self: MapMember | undefined;
  regions: readonly Region[];
};

/** A form of the map: first the shared part, then that of the viewer. */
export type MapForm = {
  type: string;
  /** Returns a function that writes the pieces of the shared part. */
  createWriter: () => (map: CachedMap) => Promise<string[]>;
  writeTail: (viewed: Viewed) => string;
};

/** The plain form of the contract for one viewer. */
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

/** Writes the links as texts, in steps, so that other requests are served in between. */
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
