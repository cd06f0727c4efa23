import type { Sky } from "../sky.ts";
import type { Layout, LayoutInput } from "./place-nodes.ts";

/**
 * Places skies off the main thread, one at a time. Of those that wait only the newest is placed, so
 * that changes which come faster than they can be placed show as often as possible.
 */
export function startLayout(onPlaced: (sky: Sky, layout: Layout) => void) {
  const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  let placing: Sky | null = null;
  let waiting: Sky | null = null;

  function begin(sky: Sky): void {
    placing = sky;
    const input = layoutInput(sky);
    worker.postMessage(input, [input.seeds.buffer, input.links.buffer]);
  }

  worker.addEventListener("message", ({ data }: MessageEvent<Layout>) => {
    const [placed, next] = [placing, waiting];
    [placing, waiting] = [null, null];
    if (next) begin(next);
    if (placed) onPlaced(placed, data);
  });
  return {
    place: (sky: Sky) => {
      if (placing) waiting = sky;
      else begin(sky);
    },
    stop: () => worker.terminate(),
  };
}

export function layoutInput({ nodes, links }: Sky) {
  const flat = new Int32Array(links.length * 3);
  for (const [index, { from, to, strength }] of links.entries()) {
    flat[index * 3] = from;
    flat[index * 3 + 1] = to;
    flat[index * 3 + 2] = strength;
  }
  const seeds = Uint32Array.from(nodes, ({ id }) => Number.parseInt(id.slice(-8), 16));
  return { seeds, links: flat } satisfies LayoutInput;
}
