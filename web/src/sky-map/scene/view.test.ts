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

/** Places nodes; number 1 is the viewer, and all are in one galaxy unless `galaxyOf` differs. */
const skyOf = (...positions: number[]) => ({
  you: 1,
  galaxyOf: new Int32Array(positions.length / 2),
  positions: Float32Array.from(positions),
});
const phone = { width: 390, height: 629 };

test("sky-12: the map opens on you and your nearest members of your galaxy, and whole for a member without any", () => {
  const sky = skyOf(300, -250, -60, 20, -160, -50, 20, 70);
  sky.galaxyOf[0] = 1;
  for (const [shown, range] of [
    [stage, { left: 64, right: 1_076 - 64, top: 104, bottom: 844 - 172 }],
    [phone, { left: 40, right: 390 - 64, top: 132, bottom: 629 - 36 }],
  ] as const) {
    const home = homeView({ sky, near: [0, 2, 3], stage: shown });
    for (const node of [1, 2, 3]) {
      const [x = 0, y = 0] = sky.positions.subarray(node * 2);
      const at = toScreen(home, shown, { x, y });
      expect(at.x).toBeGreaterThanOrEqual(range.left - 0.01);
      expect(at.x).toBeLessThanOrEqual(range.right + 0.01);
      expect(at.y).toBeGreaterThanOrEqual(range.top - 0.01);
      expect(at.y).toBeLessThanOrEqual(range.bottom + 0.01);
    }
  }
  expect(homeView({ sky, near: [], stage })).toEqual({ x: 0, y: 0, zoom: 1 });
  expect(homeView({ sky: { ...sky, you: -1 }, near: [2], stage }).zoom).toBe(1);
  const wide = skyOf(0, 0, 1_200, -500);
  const whole = homeView({ sky: wide, near: [], stage });
  expect(isWhole({ sky: wide, stage, view: whole })).toBe(true);
});

test("sky-12: the first zoom follows from their distance, from 110 to 200 %, and always shows you", () => {
  const zoomFor = (apart: number) =>
    homeView({ sky: skyOf(0, 0, 0, 0, apart, 0), near: [2], stage }).zoom;
  expect(zoomFor(10)).toBe(2);
  expect(zoomFor(500)).toBeCloseTo((1_076 - 128) / 500 / (1_076 / 800));
  expect(zoomFor(3_000)).toBe(1.1);
  for (const shown of [stage, phone]) {
    const farApart = skyOf(0, 0, 0, 0, 3_000, 0);
    const at = toScreen(homeView({ sky: farApart, near: [2], stage: shown }), shown, {
      x: 0,
      y: 0,
    });
    expect(at.x).toBeGreaterThanOrEqual(39);
  }
});

test("sky-12: the clear part of the first view ends at most 34 units past the edge of the sky", () => {
  const cornered = skyOf(0, 0, 390, 290, 395, 295);
  const home = homeView({ sky: cornered, near: [2], stage });
  const right = toWorld(home, stage, { x: stage.width - 64, y: stage.height - 172 });
  expect(right.x).toBeCloseTo(400 + 34);
  expect(right.y).toBeCloseTo(300 + 34);
});

test("sky-16, sky-17: the map is whole when every node is on the stage", () => {
  const sky = skyOf(0, 0, 500, 0);
  expect(isWhole({ sky, stage, view: { x: 0, y: 0, zoom: 1 } })).toBe(false);
  expect(isWhole({ sky, stage, view: { x: 50, y: 0, zoom: 0.8 } })).toBe(true);
});
