import { expect, test } from "vitest";
import { narrowMap } from "./narrow-map.ts";
import { makeMap, makeRegion } from "./testing/make-sky.ts";

test("sky-72: a narrowed map has the chosen members, the links between them, and the counts of their tags", () => {
  const regions = [
    makeRegion("tag0", 0, 0, 4),
    makeRegion("tag1", 0, 0, 2),
    makeRegion("own", 0, 0, 1),
  ];
  const map = makeMap(
    4,
    [
      [0, 1],
      [1, 2],
      [2, 3, 2],
    ],
    { regions },
  );
  const shown = new Set(["oni_0", "oni_1", "oni_3"]);
  const ids = new Set(map.users.flatMap(({ id, username }) => (shown.has(username) ? [id] : [])));
  const narrowed = narrowMap(map, (id) => ids.has(id), new Set(["own"]));
  expect(narrowed.users.map(({ username }) => username)).toEqual([...shown]);
  expect(narrowed.connections).toEqual([map.connections[0]]);
  expect(narrowed.regions.map(({ tag, count }) => [tag, count])).toEqual([
    ["tag0", 3],
    ["tag1", 1],
    ["own", 1],
  ]);
  expect(narrowMap(map, () => false, new Set()).regions).toEqual([]);
});
