import { isOnline, type Sky } from "../../sky/model/sky.ts";
import type { Figure } from "./figures.ts";
import type { Ring } from "./rings.ts";
import type { Ripple } from "./ripples.ts";
import { type Point, type Stage, toScreen, type View } from "./view.ts";
import { smoothstep } from "../../ui/marks/field/lattice.ts";

/** Everything that one frame shows. Nodes are given by their index in the sky; -1 is none. */
export type Scene = {
  sky: Sky;
  /** x and y of each node as it is drawn, in world units: on the way while nodes glide. */
  positions: Float32Array;
  /** By index of a galaxy. */
  figures: readonly Figure[];
  view: View;
  stage: Stage;
  /** How much beyond the stage is drawn on every side, in its pixels. */
  margin: number;
  selected: number;
  hovered: number;
  focused: number;
  /** Links that are lit on purpose: those of the selected node, a chosen link, a trace. */
  litLinks: ReadonlySet<number>;
  /** Links of your own to those nearest to you, which are drawn when one is near. */
  ownLinks: ReadonlySet<number>;
  /** Nodes that keep their names: the ends of lit links, and of your own. */
  litNodes: ReadonlySet<number>;
  /** A region that is shown on purpose, by its index; -1 is none. */
  region: number;
  /** What a member without tags is choosing; null for everybody else. */
  choice: Choice | null;
  /** A dense group of members whom no dimension holds. */
  unnamed: Unnamed | null;
  /** By index of a node, 1 for who has a live link right now. */
  awake: Uint8Array;
  /** By index of a node, when something last struck it, in ms of the frame clock. */
  strikes: ReadonlyMap<number, number>;
  ripples: readonly Ripple[];
  rings: readonly Ring[];
  now: number;
};

/** The tags that were picked so far, and where one would stand with them. */
export type Choice = { picked: readonly string[]; position: Point | null };

/** Who shares the tags of a suggestion, by index of their nodes, and how many they are. */
export type Unnamed = { tags: readonly string[]; nodes: readonly number[]; count: number };

/** Where a node is drawn in the world. */
export const positionOf = ({ positions }: Pick<Scene, "positions">, node: number): Point => ({
  x: positions[node * 2] ?? 0,
  y: positions[node * 2 + 1] ?? 0,
});

export const screenOf = (scene: Scene, node: number): Point =>
  toScreen(scene.view, scene.stage, positionOf(scene, node));

/** Specification section 9, in pixels at 150 %. */
export const radius = { you: 8, other: 6 } as const;

/** Glyphs grow with the zoom up to a point. */
export const glyphScale = ({ view }: Pick<Scene, "view">): number =>
  Math.max(1, Math.min(1.3, view.zoom * 0.66));

export const sharesOf = ({ view }: Pick<Scene, "view">) => zoomShares(view.zoom);

/** Whether a node is drawn alive; grey is who hides their status. */
export const isShown = ({ sky }: Scene, node: number): boolean => {
  const shown = sky.nodes[node];
  return shown !== undefined && isOnline(shown);
};

export const isAwake = ({ awake }: Scene, node: number): boolean => awake[node] === 1;

/** How long a strike stays brighter than the node. */
export const strikeMs = 1_600;

/** Whether a point of the stage is drawn, or within so many pixels of what is. */
export function isInside({ stage, margin }: Scene, { x, y }: Point, withinPx: number): boolean {
  const reach = margin + withinPx;
  return x > -reach && y > -reach && x < stage.width + reach && y < stage.height + reach;
}

/**
 * How much of the far drawing (galaxies, their figures and names) and of the near one (you, your
 * neighbours and their names) a zoom shows, 0 to 1 each. Between them both fade.
 */
const zoomShares = (zoom: number): { far: number; near: number } => ({
  far: 1 - smoothstep(1, 1.5, zoom),
  near: smoothstep(1.1, 1.5, zoom),
});
