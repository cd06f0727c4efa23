import type { Layout } from "../layout/place-nodes.ts";
import { isOnline, type Sky } from "../sky.ts";
import type { Ripple } from "./ripples.ts";
import { type Point, scaleOf, type Stage, toScreen, type View } from "./view.ts";

/** Everything that one frame shows. Nodes are given by their index in the sky; -1 is none. */
export type Scene = {
  sky: Sky;
  layout: Layout;
  /** All nodes, those with the most links first. */
  byLinks: readonly number[];
  view: View;
  stage: Stage;
  /** How much beyond the stage is drawn on every side, in its pixels. */
  margin: number;
  selected: number;
  hovered: number;
  focused: number;
  /** Links that are lit on purpose: those of the selected node, a chosen link, a trace. */
  litLinks: ReadonlySet<number>;
  /** Nodes that keep their names: the ends of lit links. */
  litNodes: ReadonlySet<number>;
  /** By index of a node, whether the member is connected right now. */
  isPresent: (index: number) => boolean;
  /** By index of a node, when something last struck it, in ms of the frame clock. */
  strikes: ReadonlyMap<number, number>;
  ripples: readonly Ripple[];
  now: number;
};

/** Where a node is in the world. */
export const positionAt = ({ positions }: Layout, node: number): Point => ({
  x: positions[node * 2] ?? 0,
  y: positions[node * 2 + 1] ?? 0,
});

export const screenOf = ({ view, stage, layout }: Scene, node: number): Point =>
  toScreen(view, stage, positionAt(layout, node));

/** Pixels between neighbours: what is worth drawing hangs on it. */
export const spacingPx = ({ layout, view, stage }: Scene): number =>
  layout.spacing * scaleOf(view, stage);

/** Specification section 9, in world units. */
export const radius = { you: 8, other: 6 } as const;

const roomPx = 46;
const largestGlyph = 1.45;

/** Radii grow with the zoom up to a point, and shrink where nodes would touch. */
export const glyphScale = (scene: Scene): number =>
  Math.min(largestGlyph, Math.max(1, scaleOf(scene.view, scene.stage))) *
  Math.min(1, spacingPx(scene) / roomPx);

/** Whether a node is drawn alive; grey is who hides their status. */
export const isAlive = ({ sky }: Scene, node: number): boolean => {
  const shown = sky.nodes[node];
  return shown !== undefined && isOnline(shown);
};

/** How long a strike stays brighter than the node. */
export const strikeMs = 1_600;

/** Whether a point of the stage is drawn, or within so many pixels of what is. */
export function isInside({ stage, margin }: Scene, { x, y }: Point, withinPx: number): boolean {
  const reach = margin + withinPx;
  return x > -reach && y > -reach && x < stage.width + reach && y < stage.height + reach;
}
