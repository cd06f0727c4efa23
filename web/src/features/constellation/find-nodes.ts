import type { Sky, SkyNode } from "./sky.ts";

const most = 8;

/** Nodes whose handle or name holds what was typed, those that begin with it first. */
export function findNodes(sky: Sky, typed: string): SkyNode[] {
  const sought = typed.trim().replace(/^@/, "").toLowerCase();
  if (sought === "") return [];
  const beginning: SkyNode[] = [];
  const within: SkyNode[] = [];
  for (const node of sky.nodes) {
    const name = node.displayName?.toLowerCase() ?? "";
    if (node.username.startsWith(sought) || name.startsWith(sought)) beginning.push(node);
    else if (node.username.includes(sought) || name.includes(sought)) within.push(node);
    if (beginning.length === most) break;
  }
  return [...beginning, ...within].slice(0, most);
}
