import { posix } from "node:path";
import { importsOf, type Source } from "../suite/sources.ts";

const isMeasured = (path: string) =>
  /^(?:db|realtime|api|web)\/(?:src|contract|process|demo)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|-suite\.ts$|\/testing\//.test(path);

/**
 * Names each circle of imports between files and between folders. A folder means the files directly in
 * it, without its `index.ts`, which is its entry.
 */
export function checkCircles(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  const folders = new Map<string, Set<string>>();
  for (const source of sources.filter(({ path }) => isMeasured(path))) {
    const { path } = source;
    for (const target of importsOf(source).filter((name) => /\/.*\.tsx?$/.test(name))) {
      addArrow(files, path, target);
      const [from, to] = [posix.dirname(path), posix.dirname(target)];
      if (from !== to && posix.basename(path) !== "index.ts") addArrow(folders, from, to);
    }
  }
  return [...findCircles(files), ...findCircles(folders)].map(
    (circle) => `A circle of imports: ${circle.join(", ")}.`,
  );
}

function addArrow(graph: Map<string, Set<string>>, from: string, to: string): void {
  const targets = graph.get(from) ?? new Set();
  graph.set(from, targets.add(to));
}

/** Returns the groups of nodes that reach each other, by Tarjan's algorithm (SIAM J. Comput. 1, 1972). */
function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): number {
    order.set(node, order.size);
    let low = order.size - 1;
    open.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target))
        low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(node, low);
    if (low === order.get(node)) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
