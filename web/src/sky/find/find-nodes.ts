import type { SkyNode } from "../model/sky.ts";

const most = 8;

/** Returns the nodes whose handle or name contains the typed text, those that begin with it first. */
export function findNodes({ nodes }: { nodes: readonly SkyNode[] }, typed: string): SkyNode[] {
  const sought = typed.trim().replace(/^@/, "").toLowerCase();
  if (sought === "") return [];
  const beginning: SkyNode[] = [];
  const within: SkyNode[] = [];
  for (const node of nodes) {
    const name = node.displayName?.toLowerCase() ?? "";
    if (node.username.startsWith(sought) || name.startsWith(sought)) beginning.push(node);
    else if (node.username.includes(sought) || name.includes(sought)) within.push(node);
    if (beginning.length === most) break;
  }
  return [...beginning, ...within].slice(0, most);
}

/**
 * Returns the nodes whose name has the longest common prefix with the typed text, of at least three
 * letters.
 */
export function findNear(nodes: readonly SkyNode[], typed: string): SkyNode[] {
  for (let length = typed.length; length >= 3; length--) {
    const found = findNodes({ nodes }, typed.slice(0, length));
    if (found.length > 0) return found;
  }
  return [];
}
