import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTestSky } from "../../sky/model/testing/make-sky.ts";
import { planFrame, shiftOf } from "./picture.ts";
import { startRipple } from "../scene/ripples.ts";
import type { Scene } from "../scene/scene.ts";
import { panBy, toScreen, zoomAt } from "../scene/view.ts";

const stage = { width: 900, height: 600 };
const start: Scene = {
  sky: makeTestSky(3, [[0, 1]]),
  positions: new Float32Array(6),
  figures: [],
  view: { x: 0, y: 0, zoom: 1 },
  stage,
  margin: 0,
  selected: -1,
  hovered: -1,
  focused: -1,
  litLinks: new Set(),
  ownLinks: new Set(),
  litNodes: new Set(),
  region: -1,
  choice: null,
  unnamed: null,
  awake: new Uint8Array(3),
  strikes: new Map(),
  ripples: [],
  rings: [],
  now: 0,
};

type Step = { change: (scene: Scene) => Scene; kind: "pan" | "motion" | "other" };

const anyPan = fc
  .record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) })
  .filter(({ x, y }) => x !== 0 || y !== 0)
  .map(({ x, y }): Step => {
    const change = (scene: Scene) => ({ ...scene, view: panBy(scene.view, stage, x, y) });
    return { change, kind: "pan" };
  });
const motions: ((scene: Scene) => Scene)[] = [
  (scene) => ({ ...scene, now: scene.now + 16 }),
  (scene) => ({ ...scene, strikes: new Map([[1, scene.now]]) }),
  (scene) => ({ ...scene, ripples: [...scene.ripples, startRipple(scene.sky, 0, scene.now)] }),
  (scene) => ({ ...scene, strikes: new Map(), ripples: [] }),
  (scene) => ({ ...scene, rings: [{ at: { x: 0, y: 0 }, startedAt: scene.now }] }),
  (scene) => ({ ...scene, hovered: scene.hovered === 1 ? -1 : 1 }),
];
const others: ((scene: Scene) => Scene)[] = [
  (scene) => ({ ...scene, view: zoomAt(scene.view, stage, 1.2, { x: 9, y: 9 }) }),
  (scene) => ({ ...scene, sky: makeTestSky(3, [[1, 2]]) }),
  (scene) => ({ ...scene, positions: scene.positions.slice() }),
  (scene) => ({ ...scene, awake: scene.awake.slice() }),
  (scene) => ({ ...scene, choice: { picked: ["tape"], position: null } }),
  (scene) => ({ ...scene, region: scene.region === 1 ? -1 : 1 }),
  (scene) => ({ ...scene, selected: scene.selected === 1 ? -1 : 1 }),
  (scene) => ({ ...scene, focused: scene.focused === 1 ? -1 : 1 }),
  (scene) => ({ ...scene, litLinks: new Set([0]), litNodes: new Set([0, 1]) }),
  (scene) => ({ ...scene, stage: { ...scene.stage } }),
];
const anyMotion = fc.constantFrom(...motions).map((change): Step => ({ change, kind: "motion" }));
const anyOther = fc.constantFrom(...others).map((change): Step => ({ change, kind: "other" }));
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyPan },
  { weight: 3, arbitrary: anyMotion },
  anyOther,
);

test("sky-18, sky-19: a shifted picture shows every point where painting would, on the whole stage", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let scene = start;
      let pictured: Scene | null = null;
      for (const { change, kind } of steps) {
        scene = change(scene);
        const plan = planFrame(pictured, scene);
        if (kind === "other") expect(plan).toEqual({ pictured: scene, isPainted: true });
        if (kind === "motion" && pictured) expect(plan.isPainted).toBe(false);
        // Apart from its moving parts, the picture is of this scene, or of the same scene with another
        // view.
        const { view: _, strikes, ripples, rings, hovered, now, ...shown } = scene;
        expect(plan.pictured).toMatchObject({ ...shown, margin: plan.pictured.margin });
        expect(plan.pictured.view.zoom).toBe(scene.view.zoom);
        const shift = shiftOf(plan.pictured, scene);
        for (const point of [
          { x: 0, y: 0 },
          { x: 321, y: -123 },
        ]) {
          const [there, here] = [plan.pictured, scene].map(({ view }) =>
            toScreen(view, stage, point),
          );
          expect((there?.x ?? 0) + shift.x).toBeCloseTo(here?.x ?? Number.NaN, 6);
          expect((there?.y ?? 0) + shift.y).toBeCloseTo(here?.y ?? Number.NaN, 6);
        }
        expect(Math.max(Math.abs(shift.x), Math.abs(shift.y))).toBeLessThanOrEqual(
          plan.pictured.margin,
        );
        ({ pictured } = plan);
      }
    }),
  );
});

/** Counts the repaints of the map while `change` is applied to it in 200 frames. */
function countPaints(change: (scene: Scene) => Scene): number {
  let [scene, pictured] = [start, planFrame(null, start).pictured];
  let paints = 0;
  for (let frame = 0; frame < 200; frame += 1) {
    scene = change(scene);
    const plan = planFrame(pictured, scene);
    if (plan.isPainted) paints += 1;
    ({ pictured } = plan);
  }
  return paints;
}

test("sky-18: a slow drag repaints once for every 240 pixels", () => {
  expect(countPaints((scene) => ({ ...scene, view: panBy(scene.view, stage, 5, 0) }))).toBe(5);
});

test("sky-20: ripples over a map that is panned cause no more repaints than panning alone", () => {
  const ripples = [startRipple(start.sky, 0, 0)];
  const ripple = (scene: Scene) => ({ ...scene, ripples, now: scene.now + 16 });
  expect(countPaints(ripple)).toBe(0);
  expect(countPaints((scene) => ripple({ ...scene, view: panBy(scene.view, stage, 5, 0) }))).toBe(
    5,
  );
});
