import { type LayoutInput, placeNodes } from "./place-nodes.ts";

/** Only what a worker's own scope has of it is used: the types here are those of pages. */
addEventListener("message", ({ data }: MessageEvent<LayoutInput>) => {
  const layout = placeNodes(data);
  postMessage(layout, { transfer: [layout.positions.buffer] });
});
