import { expect, test } from "vitest";
import { makeSky } from "../../sky/model/sky.ts";
import { makeTwoGalaxies } from "../../sky/model/testing/make-sky.ts";
import { measureDensity } from "./density.ts";
import { calmLattice, coverLattice, lightLattice, pitchAt } from "./lattice.ts";
import { nothingChosen, sceneOf, showSky } from "../move/sky-state.ts";
import { panBy, type View } from "../scene/view.ts";

const stage = { width: 800, height: 600 };
const sky = makeSky(makeTwoGalaxies(30));
const shown = sceneOf(
  showSky({ name: "empty" }, sky, {
    stage,
    chosen: nothingChosen,
    choice: null,
    isPresent: (id) => sky.indexById.get(id) === 0,
  }),
);
if (!shown) throw new Error("Nothing is shown.");
const scene = shown;
const density = measureDensity(
  { positions: sky.positions, awake: scene.awake, leftOut: new Uint8Array(60) },
  20,
);
const latticeAt = (view: View) =>
  lightLattice({ near: null, far: density, scene: { ...scene, view } });
const whole = { x: 0, y: 0, zoom: 1 };

test("sky-44: lattice points are 8 units apart, or a power of two times that, depending on the zoom", () => {
  for (const scale of [0.1, 0.3, 0.69, 0.7, 1, 1.39, 1.4, 2.5, 4]) {
    const pitch = pitchAt(scale);
    expect(Number.isInteger(Math.log2(pitch / 8))).toBe(true);
    expect(pitch * scale).toBeGreaterThanOrEqual(5.6);
    expect(pitch * scale).toBeLessThan(11.2);
  }
});

test("sky-44: the lattice is locked to the world: panning shifts the same points", () => {
  const [before, after] = [latticeAt(whole), latticeAt(panBy(whole, stage, 40, 16))];
  const lightUnder = (lattice: typeof before, x: number, y: number) => {
    const column = Math.round((x - lattice.left) / lattice.pitch);
    const row = Math.round((y - lattice.top) / lattice.pitch);
    return lattice.light[row * lattice.columns + column];
  };
  for (const [x, y] of [
    [200, 300],
    [240, 284],
    [600, 300],
  ] as const) {
    expect(lightUnder(before, x, y)).toBeGreaterThan(0);
    expect(lightUnder(after, x + 40, y + 16)).toBe(lightUnder(before, x, y));
  }
});

test("sky-44, sky-45, sky-46: light falls where members are, and is dimmed under text", () => {
  const lattice = latticeAt(whole);
  const at = (x: number, y: number) =>
    Math.round((y - lattice.top) / lattice.pitch) * lattice.columns +
    Math.round((x - lattice.left) / lattice.pitch);
  expect(lattice.light[at(200, 300)]).toBeGreaterThan(0.2);
  expect(lattice.light[at(400, 60)]).toBe(0);
  const calm = calmLattice(lattice, [{ x: 180, y: 290, width: 40, height: 20 }]);
  expect(calm[at(200, 300)]).toBeLessThan(0.2);
  expect(calm[at(400, 60)]).toBe(1);
  coverLattice(lattice, calm, [{ x: 590, y: 290, width: 20, height: 20 }]);
  expect(calm[at(600, 300)]).toBe(0);
});
