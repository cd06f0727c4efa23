import fc from "fast-check";
import { expect, test } from "vitest";
import { createPacker, packFlags, unpackMap } from "./packed-map.ts";

/** More than a link lists, so that some links share more tags than that. */
const vocabulary = Array.from({ length: 40 }, (_, index) => `tag-${index}`);

const anyMember = fc.record({
  id: fc.uuid(),
  username: fc.string({ minLength: 3, maxLength: 20 }),
  displayName: fc.option(fc.string()),
  showOnlineStatus: fc.boolean(),
  profileImageUrl: fc.option(fc.webUrl()),
  online: fc.boolean(),
  x: fc.integer({ min: -2_500, max: 2_500 }).map((steps) => steps * 8 + 0),
  y: fc.integer({ min: -2_500, max: 2_500 }).map((steps) => steps * 8 + 0),
  tags: fc.oneof(
    fc.subarray(["dust", "fern", "moth", "rain", "tape"]),
    fc.subarray(vocabulary, { minLength: 25 }),
  ),
});

/** Members, and the later members that each one is linked with. */
const anyMap = fc
  .uniqueArray(anyMember, { minLength: 1, maxLength: 90, selector: ({ id }) => id })
  .chain((members) =>
    fc.record({
      members: fc.constant(members),
      you: fc.nat({ max: members.length - 1 }),
      linksFrom: fc.tuple(
        ...members.map((_, from) => fc.subarray(members.map((__, to) => to).slice(from + 1))),
      ),
    }),
  );

const rarestFirst = (tagsOf: string[][]) => {
  const carriers = (tag: string) => tagsOf.filter((tags) => tags.includes(tag)).length;
  const counts = new Map([...new Set(tagsOf.flat())].map((tag) => [tag, carriers(tag)]));
  return (one: string, other: string) =>
    (counts.get(one) ?? 0) - (counts.get(other) ?? 0) || (one < other ? -1 : 1);
};

test("sky-312: unpacking a packed map returns the same map", () => {
  fc.assert(
    fc.property(anyMap, ({ members, you, linksFrom }) => {
      const tagsOf = members.map(({ tags }) => tags);
      const epoch = members.length;
      const packed = {
        ...createPacker()({ epoch, ids: members.map(({ id }) => id), members, tagsOf, linksFrom }),
        regions: [],
        online: packFlags(members.map(({ online }) => online)),
        you,
      };
      const { users, connections, ...rest } = unpackMap(JSON.parse(JSON.stringify(packed)));
      expect(rest).toEqual({ epoch, regions: [] });
      expect(users).toEqual(
        members.map(({ tags: _, ...member }, at) => ({ ...member, isCurrentUser: at === you })),
      );
      expect(connections).toEqual(
        linksFrom.flatMap((list, from) =>
          list.map((to) => {
            const both = (tagsOf[from] ?? []).filter((tag) => tagsOf[to]?.includes(tag));
            const sharedTags = both.sort(rarestFirst(tagsOf)).slice(0, 20);
            const [fromUserId, toUserId] = [members[from]?.id, members[to]?.id];
            return { fromUserId, toUserId, strength: both.length, sharedTags };
          }),
        ),
      );
    }),
  );
});
