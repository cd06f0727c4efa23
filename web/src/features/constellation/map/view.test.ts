import { expect, test } from "vitest";
import { homeView, toScreen, toWorld, type View, zoomAt, zoomRange } from "./view.ts";

const stage = { width: 1_076, height: 844 };

test("WB134: zoom goes in steps of 1.2 from 0.3 to 3", () => {
  const zoomed = (view: View, factor: number) => zoomAt(view, stage, factor, { x: 10, y: 20 });
  let view: View = { x: 0, y: 0, zoom: 1 };
  view = zoomed(view, zoomRange.step);
  expect(view.zoom).toBeCloseTo(1.2);
  for (let step = 0; step < 20; step += 1) view = zoomed(view, zoomRange.step);
  expect(view.zoom).toBe(3);
  for (let step = 0; step < 40; step += 1) view = zoomed(view, 1 / zoomRange.step);
  expect(view.zoom).toBe(0.3);
});

test("WB134: what lies under the pointer stays there while one zooms", () => {
  const pointer = { x: 812, y: 77 };
  let view: View = { x: -30, y: 55, zoom: 1 };
  const held = toWorld(view, stage, pointer);
  for (const factor of [1.2, 1.2, 1 / 1.2, 4, 0.01]) {
    view = zoomAt(view, stage, factor, pointer);
    const at = toScreen(view, stage, held);
    expect(at.x).toBeCloseTo(pointer.x);
    expect(at.y).toBeCloseTo(pointer.y);
  }
});

test("WB134: the map opens whole, or around you where it is too large for that", () => {
  const sky = { you: 1 };
  const near = { positions: Float32Array.of(0, 0, 100, -50) };
  expect(homeView({ sky, layout: near, stage })).toEqual({ x: 0, y: 0, zoom: 1 });
  const far = { positions: Float32Array.of(0, 0, 900, -700) };
  expect(homeView({ sky, layout: far, stage })).toEqual({ x: 900, y: -700, zoom: 1 });
  expect(homeView({ sky: { you: -1 }, layout: far, stage })).toEqual({ x: 0, y: 0, zoom: 1 });
});
