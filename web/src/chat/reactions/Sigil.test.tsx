import { sigilNames } from "@oni/api/contract";
import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { Sigil } from "./Sigil.tsx";
import { sigils } from "./sigils.ts";

const dotsOf = (rows: string) =>
  rows
    .split(" ")
    .map((row) => Number.parseInt(row, 16).toString(2).replaceAll("0", "").length)
    .reduce((all, dots) => all + dots, 0);

test("home-108: each sigil has twelve rows of twelve dots, and no two are alike", () => {
  expect(Object.keys(sigils)).toEqual([...sigilNames]);
  for (const { rows } of Object.values(sigils)) expect(rows).toMatch(/^(?:[0-9a-f]{3} ?){12}$/);
  expect(new Set(Object.values(sigils).map(({ rows }) => rows)).size).toBe(24);
});

test("home-108: small ones are drawn in whole pixels, large ones in round dots, in the text colour", () => {
  for (const name of sigilNames) {
    const dots = dotsOf(sigils[name].rows);
    for (const size of [16, 24, 48] as const) {
      const drawn = renderToStaticMarkup(<Sigil name={name} size={size} />);
      expect(drawn).toContain(`fill="currentColor"`);
      expect(drawn.includes("crispEdges")).toBe(size < 48);
      const path = / d="([^"]*)"/.exec(drawn)?.[1] ?? "";
      expect(path.split("M").length - 1, `${name} at ${size}`).toBe(dots);
      if (size < 48) expect(path).not.toContain(".");
    }
  }
});
