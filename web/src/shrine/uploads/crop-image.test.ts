import { expect, it } from "vitest";
import { centredSquare } from "./crop-image.ts";

it("shrine-32: an avatar is the centred square of its picture, at most 512 pixels a side", () => {
  expect(centredSquare(1600, 900)).toEqual({ x: 350, y: 0, side: 900, drawnSide: 512 });
  expect(centredSquare(300, 401)).toEqual({ x: 0, y: 51, side: 300, drawnSide: 300 });
  expect(centredSquare(512, 512)).toEqual({ x: 0, y: 0, side: 512, drawnSide: 512 });
});
