import { otherEnd, type Sky } from "../../sky/model/sky.ts";

/** As many neighbours of a node are lit and named. */
const mostLit = 20;

/** The links of a node that are lit: its strongest, and of equals those to the nearest. */
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

/** Those whom the lit links of a node lead to, the strongest first. */
export const nearestOf = (sky: Sky, node: number): number[] =>
  strongestLinks(sky, node).flatMap((at) => {
    const link = sky.links[at];
    return link ? [otherEnd(link, node)] : [];
  });
