import { expect, test } from "vitest";
import { countToMove } from "./rebalance.ts";

test.each([
  ["nobody is here", { own: 0, all: 0, holders: 1 }, 0],
  ["it is alone", { own: 500, all: 500, holders: 1 }, 0],
  ["nobody is known", { own: 500, all: 0, holders: 0 }, 0],
  ["a second has come", { own: 100, all: 100, holders: 2 }, 100],
  ["a third has come to two", { own: 50, all: 100, holders: 3 }, 25],
  ["it has little", { own: 10, all: 100, holders: 2 }, 0],
  ["all have the same", { own: 50, all: 100, holders: 2 }, 0],
  ["it has 5 % more", { own: 105, all: 200, holders: 2 }, 0],
  ["it has 6 % more", { own: 106, all: 200, holders: 2 }, 12],
  ["one of two is too many", { own: 2, all: 2, holders: 2 }, 0],
  ["two of three cannot be shared better", { own: 2, all: 3, holders: 2 }, 0],
  ["more are asked than are here", { own: 3, all: 3, holders: 9 }, 3],
  ["the others' counts are late", { own: 80, all: 60, holders: 2 }, 80],
])("realtime-135: the number of sockets to move where %s", (_, share, expected) => {
  expect(countToMove(share)).toBe(expected);
});
