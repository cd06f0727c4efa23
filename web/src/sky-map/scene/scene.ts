import { isOnline, type Sky } from "../../sky/model/sky.ts";
import type { Figure } from "./figures.ts";
import type { Ring } from "./rings.ts";
import type { Ripple } from "./ripples.ts";
import { type Point, type Stage, toScreen, type View } from "./view.ts";
import { smoothstep } from "../../ui/marks/field/lattice.ts";

/** Everything that one frame shows. Nodes are given by their index in the sky; -1 is none. */
export type Scene = {
  sky: Sky;
  /** x and y of each node as drawn, in world units; they change while nodes glide. */
  positions: Float32Array;
  /** By index of a galaxy. */
  figures: readonly Figure[];
  view: View;
  stage: Stage;
  /** The margin that is drawn around the stage, in its pixels. */
  margin: number;
  selected: number;
  hovered: number;
  focused: number;
  /** Links that are lit by a selection: those of a node, a link, or a trace. */
  litLinks: ReadonlySet<number>;
  /** The viewer's links to the nearest members, which are drawn at high zoom. */
  ownLinks: ReadonlySet<number>;
  /** Nodes that are always named: the ends of lit links and of the viewer's own. */
  litNodes: ReadonlySet<number>;
  /** The index of a selected region; -1 is none. */
  region: number;
  /** The choice of a member without tags; null for other members. */
  choice: Choice | null;
  /** A dense group of members whose tags have no dimension. */
  unnamed: Unnamed | null;
  /** By index of a node, 1 for members with a live link. */
  awake: Uint8Array;
  /** By index of a node, the time of its last strike, in ms of the frame clock. */
  strikes: ReadonlyMap<number, number>;
  ripples: readonly Ripple[];
  rings: readonly Ring[];
  now: number;
};

/** The picked tags, and the member's position with them. */
export type Choice = { picked: readonly string[]; position: Point | null };

/** The nodes that share the tags of a suggestion, and their count. */
export type Unnamed = { tags: readonly string[]; nodes: readonly number[]; count: number };

/** Returns the drawn position of a node in the world. */
export const positionOf = ({ positions }: Pick<Scene, "positions">, node: number): Point => ({
  x: positions[node * 2] ?? 0,
  y: positions[node * 2 + 1] ?? 0,
});

export const screenOf = (scene: Scene, node: number): Point =>
  toScreen(scene.view, scene.stage, positionOf(scene, node));

/** Specification section 9, in pixels at 150 %. */
export const radius = { you: 8, other: 6 } as const;

/** Glyphs grow with the zoom up to a limit. */
export const glyphScale = ({ view }: Pick<Scene, "view">): number =>
  Math.max(1, Math.min(1.3, view.zoom * 0.66));

export const sharesOf = ({ view }: Pick<Scene, "view">) => zoomShares(view.zoom);

/** True if a node is drawn as alive; a hidden status is grey. */
export const isShown = ({ sky }: Scene, node: number): boolean => {
  const shown = sky.nodes[node];
  return shown !== undefined && isOnline(shown);
};

export const isAwake = ({ awake }: Scene, node: number): boolean => awake[node] === 1;

/** A strike stays brighter than its node for this long. */
export const strikeMs = 1_600;

/** True if a point of the stage is drawn, or within so many pixels of the drawn area. */
export function isInside({ stage, margin }: Scene, { x, y }: Point, withinPx: number): boolean {
  const reach = margin + withinPx;
  return x > -reach && y > -reach && x < stage.width + reach && y < stage.height + reach;
}

/**
 * Returns the weights, 0 to 1 each, of the far drawing (galaxies, their figures and names) and of the
 * near one (the viewer, neighbours and their names). In between both fade.
 */
const zoomShares = (zoom: number): { far: number; near: number } => ({
  far: 1 - smoothstep(1, 1.5, zoom),
  near: smoothstep(1.1, 1.5, zoom),
});
