import { expect, test } from "vitest";
import { makeSky } from "../../sky/model/sky.ts";
import { makeTwoGalaxies } from "../../sky/model/testing/make-sky.ts";
import { findFigure } from "./figures.ts";

test("sky-49: a figure joins three to eight members of one galaxy by existing links, and never the viewer", () => {
  const sky = makeSky(makeTwoGalaxies(30));
  expect(sky.galaxies).toHaveLength(2);
  for (const galaxy of sky.galaxies) {
    const figure = findFigure(sky, galaxy);
    const ends = new Set(figure.flat());
    expect(ends.size).toBeGreaterThanOrEqual(3);
    expect(ends.size).toBeLessThanOrEqual(8);
    expect(figure).toHaveLength(ends.size - 1);
    expect(ends.has(sky.you)).toBe(false);
    for (const [from, to] of figure) {
      expect(galaxy.nodes).toContain(from);
      expect(galaxy.nodes).toContain(to);
      const isLinked = sky.links.some(
        (link) => (link.from === from && link.to === to) || (link.from === to && link.to === from),
      );
      expect(isLinked).toBe(true);
    }
  }
});
