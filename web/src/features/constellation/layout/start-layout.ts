import type { Sky } from "../sky.ts";
import type { LayoutJob } from "./layout.worker.ts";
import type { Layout, LayoutInput } from "./place-nodes.ts";

/** Places skies off the main thread. A sky that a newer one has overtaken is not answered. */
export function startLayout(onPlaced: (sky: Sky, layout: Layout) => void) {
  const worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  let asked: { number: number; sky: Sky } | null = null;
  worker.addEventListener(
    "message",
    ({ data }: MessageEvent<{ number: number; layout: Layout }>) => {
      if (asked?.number === data.number) onPlaced(asked.sky, data.layout);
    },
  );
  return {
    place: (sky: Sky) => {
      asked = { number: (asked?.number ?? 0) + 1, sky };
      const job: LayoutJob = { number: asked.number, input: layoutInput(sky) };
      worker.postMessage(job);
    },
    stop: () => worker.terminate(),
  };
}

export function layoutInput({ nodes, links }: Sky): LayoutInput {
  const input = {
    seeds: Uint32Array.from(nodes, ({ id }) => Number.parseInt(id.slice(-8), 16)),
    links: new Int32Array(links.length * 3),
  };
  for (const [index, { from, to, strength }] of links.entries()) {
    input.links.set([from, to, strength], index * 3);
  }
  return input;
}
