import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSky } from "../../sky/model/sky.ts";
import { makeMap, makeRegion, makeTwoGalaxies } from "../../sky/model/testing/make-sky.ts";
import { measureDensity } from "./density.ts";
import type { Rect } from "./lattice.ts";
import { createOccupancy } from "./occupancy.ts";
import { placeLabels } from "./place-labels.ts";
import type { Scene } from "../scene/scene.ts";
import { nothingChosen, sceneOf, showSky } from "../move/sky-state.ts";

const stage = { width: 1_076, height: 844 };
const widthOf = (_: string, size: number, text: string) => text.length * size * 0.55;

function sceneAt(map: ReturnType<typeof makeMap>, view: Scene["view"]): Scene {
  const scene = sceneOf(
    showSky({ name: "empty" }, makeSky(map), {
      stage,
      chosen: nothingChosen,
      choice: null,
      isPresent: () => true,
    }),
  );
  if (!scene) throw new Error("Nothing is shown.");
  return { ...scene, view };
}

const labelsOf = (scene: Scene, covered: readonly Rect[] = []) =>
  placeLabels({
    scene,
    covered,
    widthOf,
    density: measureDensity(
      {
        positions: scene.positions,
        awake: scene.awake,
        leftOut: new Uint8Array(scene.sky.nodes.length),
      },
      20,
    ),
  });

const overlap = (a: Rect, b: Rect) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0;

test("sky-30: a name that would touch another is not drawn, in any view", () => {
  const anyPosition = fc.tuple(
    fc.integer({ min: -390, max: 390 }),
    fc.integer({ min: -290, max: 290 }),
  );
  const anyView = fc.record({
    x: fc.integer({ min: -200, max: 200 }),
    y: fc.integer({ min: -200, max: 200 }),
    zoom: fc.double({ min: 0.3, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(anyPosition, { minLength: 2, maxLength: 40 }),
      anyView,
      (positions, view) => {
        const links = positions.slice(1).map((_, index) => [0, index + 1] as const);
        const regions = positions
          .slice(0, 8)
          .map(([x, y], index) => makeRegion(`region${index}`, x, y, 40 - index));
        const labels = labelsOf(
          sceneAt(makeMap(positions.length, links, { positions, regions }), view),
        );
        const rects = [
          ...labels.nodes
            .filter(({ isBold }) => !isBold)
            .map(({ x, y, width }) => ({ x: x - width / 2, y: y - 8, width, height: 16 })),
          ...labels.regions.map(({ plate }) => plate),
        ];
        for (const [index, rect] of rects.entries()) {
          expect(rects.slice(index + 1).some((other) => overlap(rect, other))).toBe(false);
        }
      },
    ),
  );
});

test("sky-47, sky-48: at low zoom galaxies are named with their counts, at high zoom their other tags as well", () => {
  const map = makeTwoGalaxies(30);
  map.regions.push(makeRegion("ferns", 240, 20, 12, "moss"), makeRegion("rare", 180, 0, 2, "moss"));
  const named = (view: Scene["view"]) => {
    const scene = sceneAt(map, view);
    return labelsOf(scene).regions.map(({ region }) => scene.sky.regions[region]?.tag);
  };
  expect(named({ x: 0, y: 0, zoom: 1 })).toEqual(["kelp", "moss"]);
  expect(named({ x: 0, y: 0, zoom: 1.6 })).toContain("ferns");
  expect(named({ x: 0, y: 0, zoom: 1.6 })).not.toContain("rare");
});

test("sky-47, sky-48: no member is named at low zoom; at high zoom only you and your neighbours are", () => {
  const map = makeTwoGalaxies(30);
  const names = (zoom: number) =>
    labelsOf(sceneAt(map, { x: -200, y: 0, zoom })).nodes.map(({ text }) => text);
  expect(names(0.9)).toEqual([]);
  expect(names(1.8).toSorted()).toEqual(["oni_0", "oni_1", "oni_29"]);
});

test("sky-47: no name is under an element over the map, or above the title", () => {
  const scene = sceneAt(makeTwoGalaxies(30), { x: 0, y: 0, zoom: 1 });
  const whole = { x: 0, y: 0, width: stage.width, height: stage.height };
  expect(labelsOf(scene, [whole]).regions).toEqual([]);
  const above = { ...scene, view: { x: 0, y: 380, zoom: 1 } };
  for (const { plate } of labelsOf(above).regions) expect(plate.y).toBeGreaterThanOrEqual(96);
});

test("sky-71: the name of a region is on no node and no link where there is space", () => {
  const regions = [makeRegion("kelp", 0, 0, 20), makeRegion("ferns", 150, 150, 6, "kelp")];
  const ring = Array.from({ length: 20 }, (_, at) => {
    const angle = (at / 20) * 2 * Math.PI;
    return [Math.round(60 * Math.cos(angle)), Math.round(40 * Math.sin(angle))] as const;
  });
  // Nodes below the galaxy and at the tag, and a link through the tag's position.
  const others = [...[-40, 0, 40].map((x) => [x, 66] as const), [150, 150], [152, 158]] as const;
  const far: [number, number] = [260, 150];
  const map = makeMap(26, [[0, 25, 2]], { positions: [...ring, ...others, far], regions });
  for (const zoom of [1, 2.4]) {
    const scene = sceneAt(map, { x: 60, y: 60, zoom });
    const { regions: names } = labelsOf(scene);
    expect(names.length).toBeGreaterThan(0);
    for (const { plate } of names) {
      expect(createOccupancy(scene).nodesUnder(plate)).toBe(0);
      expect(createOccupancy(scene).linksUnder(plate)).toBe(0);
    }
  }
});
