import { type LayoutInput, placeNodes } from "./place-nodes.ts";

export type LayoutJob = { number: number; input: LayoutInput };

/** Only what a worker's own scope has of it is used: the types here are those of pages. */
addEventListener("message", ({ data }: MessageEvent<LayoutJob>) => {
  const layout = placeNodes(data.input);
  postMessage({ number: data.number, layout }, { transfer: [layout.places.buffer] });
});
