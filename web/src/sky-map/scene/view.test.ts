import { expect, test } from "vitest";
import { homeView, isWhole, toScreen, toWorld, type View, zoomAt, zoomRange } from "./view.ts";

const stage = { width: 1_076, height: 844 };

test("sky-14: zoom goes in steps of 1.2 from 0.3 to 3", () => {
  const zoomed = (view: View, factor: number) => zoomAt(view, stage, factor, { x: 10, y: 20 });
  let view: View = { x: 0, y: 0, zoom: 1 };
  view = zoomed(view, zoomRange.step);
  expect(view.zoom).toBeCloseTo(1.2);
  for (let step = 0; step < 20; step += 1) view = zoomed(view, zoomRange.step);
  expect(view.zoom).toBe(3);
  for (let step = 0; step < 40; step += 1) view = zoomed(view, 1 / zoomRange.step);
  expect(view.zoom).toBe(0.3);
});

test("sky-14, sky-15: the point under the pointer stays there during a zoom", () => {
  const pointer = { x: 812, y: 77 };
  let view: View = { x: -30, y: 55, zoom: 1 };
  const pointed = toWorld(view, stage, pointer);
  for (const factor of [1.2, 1.2, 1 / 1.2, 4, 0.01]) {
    view = zoomAt(view, stage, factor, pointer);
    const at = toScreen(view, stage, pointed);
    expect(at.x).toBeCloseTo(pointer.x);
    expect(at.y).toBeCloseTo(pointer.y);
  }
});

const skyOf = (...positions: number[]) => ({
  you: 1,
  regions: [],
  positions: Float32Array.from(positions),
});

test("sky-12: the map opens at 180 % between you and your nearest members, and whole for a member without any", () => {
  const sky = skyOf(0, 0, 100, -50, 140, -50);
  const home = homeView({ sky, near: [2], stage });
  expect(home.zoom).toBe(1.8);
  expect(home.x).toBeCloseTo(100 * 0.45 + 140 * 0.55);
  expect(home.y).toBeCloseTo(-50);
  expect(homeView({ sky, near: [], stage })).toEqual({ x: 0, y: 0, zoom: 1 });
  expect(homeView({ sky: { ...sky, you: -1 }, near: [2], stage }).zoom).toBe(1);
  const wide = skyOf(0, 0, 1_200, -500);
  const whole = homeView({ sky: wide, near: [], stage });
  expect(isWhole({ sky: wide, stage, view: whole })).toBe(true);
});

test("sky-12: the first view ends at most 34 units past the edge of the sky, and always shows you", () => {
  const cornered = skyOf(0, 0, 390, 290, 395, 295);
  const home = homeView({ sky: cornered, near: [2], stage });
  const right = toWorld(home, stage, { x: stage.width, y: stage.height });
  expect(right.x).toBeCloseTo(400 + 34);
  expect(right.y).toBeCloseTo(300 + 34);
  const farApart = skyOf(0, 0, 0, 0, 3_000, 0);
  const { x } = toScreen(homeView({ sky: farApart, near: [2], stage }), stage, { x: 0, y: 0 });
  expect(x).toBeGreaterThan(0);
});

test("sky-16, sky-17: the map is whole when every node is on the stage", () => {
  const sky = skyOf(0, 0, 500, 0);
  expect(isWhole({ sky, stage, view: { x: 0, y: 0, zoom: 1 } })).toBe(false);
  expect(isWhole({ sky, stage, view: { x: 50, y: 0, zoom: 0.8 } })).toBe(true);
});
