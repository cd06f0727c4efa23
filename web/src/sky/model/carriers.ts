import type { Sky } from "./sky.ts";

/** Nodes that are known to carry one of these tags, because they are linked by it, in order of joining. */
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

/** Nodes that are known to carry all of these tags, in order of joining. */
export function listSharers({ links, nodes }: Sky, tags: readonly string[]): number[] {
  const sharers = new Set<number>();
  for (const { from, to, sharedTags } of links) {
    if (tags.every((tag) => sharedTags.includes(tag))) sharers.add(from).add(to);
  }
  return nodes.flatMap((_, node) => (sharers.has(node) ? [node] : []));
}
