import type { Sky } from "./sky.ts";

/** Returns the nodes that carry one of these tags according to their links, in order of joining. */
export function listCarriers(
  { links, nodes, you, ownTags }: Sky,
  tags: readonly string[],
): number[] {
  const carriers = new Set<number>();
  for (const { from, to, sharedTags } of links) {
    if (tags.some((tag) => sharedTags.includes(tag))) carriers.add(from).add(to);
  }
  if (you >= 0 && tags.some((tag) => ownTags.has(tag))) carriers.add(you);
  return nodes.flatMap((_, node) => (carriers.has(node) ? [node] : []));
}

/** Returns the nodes that carry all of these tags according to their links, in order of joining. */
export function listSharers({ links, nodes }: Sky, tags: readonly string[]): number[] {
  const sharers = new Set<number>();
  for (const { from, to, sharedTags } of links) {
    if (tags.every((tag) => sharedTags.includes(tag))) sharers.add(from).add(to);
  }
  return nodes.flatMap((_, node) => (sharers.has(node) ? [node] : []));
}
