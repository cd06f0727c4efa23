import { otherEnd, type Sky } from "../../sky/model/sky.ts";

/** The number of neighbours that are lit and named. */
const mostLit = 20;

/** Returns the links of a node that are lit: its strongest, and of equal ones the shortest. */
export function strongestLinks(sky: Sky, node: number): number[] {
  const { links, linksAt, positions } = sky;
  const distance = (at: number): number => {
    const link = links[at];
    const other = link ? otherEnd(link, node) : node;
    return Math.hypot(
      (positions[other * 2] ?? 0) - (positions[node * 2] ?? 0),
      (positions[other * 2 + 1] ?? 0) - (positions[node * 2 + 1] ?? 0),
    );
  };
  return [...(linksAt[node] ?? [])]
    .sort(
      (a, b) => (links[b]?.strength ?? 0) - (links[a]?.strength ?? 0) || distance(a) - distance(b),
    )
    .slice(0, mostLit);
}

/** Returns the other ends of the lit links of a node, the strongest first. */
export const nearestOf = (sky: Sky, node: number): number[] =>
  strongestLinks(sky, node).flatMap((at) => {
    const link = sky.links[at];
    return link ? [otherEnd(link, node)] : [];
  });
