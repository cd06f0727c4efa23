import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTestSky } from "../testing/make-sky.ts";
import { type HeldPicture, marginPx, nothingHeld, planFrame } from "./picture.ts";
import type { Scene } from "./scene.ts";
import { panBy, toScreen, zoomAt } from "./view.ts";

const stage = { width: 900, height: 600 };
const start: Scene = {
  sky: makeTestSky(3, [[0, 1]]),
  layout: { places: new Float32Array(6), spacing: 30 },
  byLinks: [0, 1, 2],
  view: { x: 0, y: 0, zoom: 1 },
  stage,
  margin: 0,
  selected: -1,
  hovered: -1,
  focused: -1,
  litLinks: new Set(),
  litNodes: new Set(),
  isPresent: () => false,
  strikes: new Map(),
  ripples: [],
  now: 0,
};

type Step = { change: (scene: Scene) => Scene; isStill: boolean; isPan: boolean };

const anyPan = fc
  .record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) })
  .filter(({ x, y }) => x !== 0 || y !== 0)
  .map(({ x, y }): Step => {
    const change = (scene: Scene) => ({ ...scene, view: panBy(scene.view, stage, x, y) });
    return { change, isStill: true, isPan: true };
  });
const others: ((scene: Scene) => Scene)[] = [
  (scene) => ({ ...scene, view: zoomAt(scene.view, stage, 1.2, { x: 9, y: 9 }) }),
  (scene) => ({ ...scene, sky: makeTestSky(3, [[1, 2]]) }),
  (scene) => ({ ...scene, layout: { ...scene.layout } }),
  (scene) => ({ ...scene, selected: scene.selected === 1 ? -1 : 1 }),
  (scene) => ({ ...scene, hovered: scene.hovered === 1 ? -1 : 1 }),
  (scene) => ({ ...scene, focused: scene.focused === 1 ? -1 : 1 }),
  (scene) => ({ ...scene, litLinks: new Set([0]), litNodes: new Set([0, 1]) }),
  (scene) => ({ ...scene, stage: { ...scene.stage } }),
];
const anyOther = fc
  .constantFrom(...others)
  .map((change): Step => ({ change, isStill: true, isPan: false }));
const anyMoving = anyPan.map((step): Step => ({ ...step, isStill: false }));
const anyStep = fc.oneof({ weight: 6, arbitrary: anyPan }, anyOther, anyMoving);

test("WB470: a picture that is shifted shows every point where painting would, on the whole stage", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let [scene, held]: [Scene, HeldPicture] = [start, nothingHeld];
      let wasStill = false;
      for (const { change, isStill, isPan } of steps) {
        const zoomBefore = scene.view.zoom;
        scene = change(scene);
        const plan = planFrame(held, scene, isStill);
        // Whatever is not a pan of a map at rest is painted as it is.
        expect(plan.act === "paint").toBe(!(isPan && isStill && wasStill));
        if (plan.act !== "paint") {
          const { wide } = plan.held;
          if (!wide) throw new Error("There is nothing to shift.");
          expect({ ...wide, view: null }).toEqual({ ...scene, view: null });
          expect(scene.view.zoom).toBe(zoomBefore);
          for (const point of [
            { x: 0, y: 0 },
            { x: 321, y: -123 },
          ]) {
            const [there, here] = [wide, scene].map(({ view }) => toScreen(view, stage, point));
            expect((there?.x ?? 0) + plan.shift.x).toBeCloseTo(here?.x ?? Number.NaN, 6);
            expect((there?.y ?? 0) + plan.shift.y).toBeCloseTo(here?.y ?? Number.NaN, 6);
          }
          expect(Math.max(Math.abs(plan.shift.x), Math.abs(plan.shift.y))).toBeLessThanOrEqual(
            marginPx,
          );
        }
        ({ held } = plan);
        wasStill = isStill;
      }
    }),
  );
});

test("WB470: a slow drag paints once for every 400 pixels", () => {
  let [scene, held] = [start, planFrame(nothingHeld, start, true).held];
  const acts: string[] = [];
  for (let frame = 0; frame < 200; frame += 1) {
    scene = { ...scene, view: panBy(scene.view, stage, 5, 0) };
    const plan = planFrame(held, scene, true);
    acts.push(plan.act);
    ({ held } = plan);
  }
  expect(acts[0]).toBe("widen");
  expect(acts.filter((act) => act !== "shift")).toHaveLength(3);
});
