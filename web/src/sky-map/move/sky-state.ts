import { listSharers } from "../../sky/model/carriers.ts";
import { otherEnd, type Sky } from "../../sky/model/sky.ts";
import { homeOf } from "./camera.ts";
import { type Figure, findFigure } from "../scene/figures.ts";
import { type Glide, glideAt, listArrived, startGlide } from "./glide.ts";
import { strongestLinks } from "../scene/own-links.ts";
import { listFocusOrder } from "../place/pick.ts";
import { isFrozen, type Ring, ringMs } from "../scene/rings.ts";
import { hopMs, type Ripple, rippleMs, startRipple } from "../scene/ripples.ts";
import { type Choice, positionOf, type Scene, strikeMs } from "../scene/scene.ts";
import type { Stage } from "../scene/view.ts";

/** The selection by ids and names, which stay valid when the sky changes. */
export type Chosen = {
  nodeId: string | null;
  links: readonly (readonly [string, string])[];
  tag: string | null;
  /** Tags of the selected suggestion. */
  suggestion: { tags: readonly string[]; memberCount: number } | null;
};

export const nothingChosen: Chosen = { nodeId: null, links: [], tag: null, suggestion: null };

/** The state of the map outside of its sky. */
export type Surroundings = {
  stage: Stage;
  chosen: Chosen;
  choice: Choice | null;
  isPresent: (id: string) => boolean;
};

type Shown = {
  scene: Scene;
  /** Nodes in keyboard order. */
  focusOrder: readonly number[];
};

/** The map before its first sky, with a sky, and while nodes move to the positions of a new one. */
export type SkyState =
  | { name: "empty" }
  | (Shown & { name: "resting" })
  | (Shown & { name: "gliding"; glide: Glide });

export const sceneOf = (state: SkyState): Scene | null =>
  state.name === "empty" ? null : state.scene;

export const indexIn = (sky: Sky, id: string | null): number =>
  id === null ? -1 : (sky.indexById.get(id) ?? -1);

/** Shows a sky with the view and the strikes of the former one. */
export function showSky(
  before: SkyState,
  sky: Sky,
  { stage, chosen, choice, isPresent }: Surroundings,
): SkyState {
  const former = sceneOf(before);
  const sameNode = (node: number) => indexIn(sky, former?.sky.nodes[node]?.id ?? null);
  const scene: Scene = {
    sky,
    positions: sky.positions,
    figures: figuresOf(sky),
    view: former?.view ?? homeOf({ sky, stage }),
    stage,
    margin: 0,
    hovered: sameNode(former?.hovered ?? -1),
    focused: sameNode(former?.focused ?? -1),
    ...chosenIn(sky, chosen),
    choice,
    awake: keepEqual(former?.awake, listAwake(sky, isPresent)),
    strikes: new Map([...(former?.strikes ?? [])].map(([node, at]) => [sameNode(node), at])),
    // Their steps refer to links by index, and the indexes have changed.
    ripples: [],
    rings: former?.rings ?? [],
    now: former?.now ?? 0,
  };
  return { name: "resting", scene, focusOrder: listFocusOrder(sky) };
}

/** Regions with fewer members have no figure. */
const leastFigured = 4;

const figuresOf = (sky: Sky): Figure[] =>
  sky.galaxies.map((galaxy) => (galaxy.nodes.length < leastFigured ? [] : findFigure(sky, galaxy)));

export const listAwake = (sky: Sky, isPresent: (id: string) => boolean): Uint8Array =>
  Uint8Array.from(sky.nodes, ({ id, showOnlineStatus }) =>
    showOnlineStatus && isPresent(id) ? 1 : 0,
  );

/** Returns the former array if nothing differs, so that values computed from it stay valid. */
export const keepEqual = (former: Uint8Array | undefined, now: Uint8Array): Uint8Array =>
  former?.length === now.length && now.every((value, at) => value === former[at]) ? former : now;

/** Shows a sky with movement: nodes glide to their positions, and new ones are struck. */
export function glideToSky(
  before: SkyState,
  sky: Sky,
  surroundings: Surroundings,
  now: number,
): SkyState {
  const shown = showSky(before, sky, surroundings);
  if (before.name === "empty" || shown.name === "empty") return shown;
  const glide = startGlide(before.scene, { sky }, now);
  const strikes = new Map(shown.scene.strikes);
  for (const node of listArrived(before.scene.sky, sky)) strikes.set(node, now);
  const scene = { ...shown.scene, strikes };
  if (!glide) return { ...shown, scene };
  return { ...shown, name: "gliding", scene: { ...scene, positions: glide.from }, glide };
}

export const changeScene = (state: SkyState, change: (scene: Scene) => Scene): SkyState =>
  state.name === "empty" ? state : { ...state, scene: change(state.scene) };

/** Returns the state at a time of the frame clock, with the glide advanced and faded parts removed. */
export function advance(state: SkyState, now: number): SkyState {
  if (state.name === "empty") return state;
  const ripples = state.scene.ripples.filter(({ startedAt }) => now - startedAt < rippleMs);
  const rings = state.scene.rings.filter((ring) => isFrozen(ring) || now - ring.startedAt < ringMs);
  const strikes = new Map([...state.scene.strikes].filter(([, at]) => now - at < strikeMs));
  const scene: Scene = { ...state.scene, ripples, rings, strikes, now };
  if (state.name === "resting") return { ...state, scene };
  const { glide, ...shown } = state;
  const { positions, hasArrived } = glideAt(glide, now);
  const moved = { ...scene, positions };
  return hasArrived ? { ...shown, name: "resting", scene: moved } : { ...state, scene: moved };
}

/** Returns what moves by itself: everything, or only water, which needs fewer frames. */
export function motionOf(state: SkyState): "all" | "water" | null {
  if (state.name === "empty") return null;
  const { ripples, strikes, rings } = state.scene;
  if (state.name === "gliding" || ripples.length > 0 || strikes.size > 0) return "all";
  return rings.some((ring) => !isFrozen(ring)) ? "water" : null;
}

type ChosenParts = Pick<
  Scene,
  "selected" | "litLinks" | "ownLinks" | "litNodes" | "region" | "unnamed"
>;

/**
 * Returns the indexes of the selection in the current sky. Without a selection the viewer's links are
 * lit.
 */
export function chosenIn(sky: Sky, chosen: Chosen): ChosenParts {
  const selected = indexIn(sky, chosen.nodeId);
  const litLinks = new Set(selected === sky.you ? [] : strongestLinks(sky, selected));
  for (const [a, b] of chosen.links) {
    const [from, to] = [indexIn(sky, a), indexIn(sky, b)];
    const index = sky.linksAt[from]?.find((at) => {
      const link = sky.links[at];
      return link !== undefined && otherEnd(link, from) === to;
    });
    if (index !== undefined) litLinks.add(index);
  }
  const ownLinks = new Set(litLinks.size > 0 ? [] : strongestLinks(sky, sky.you));
  const ends = [...litLinks, ...ownLinks].flatMap((index) => {
    const link = sky.links[index];
    return link ? [link.from, link.to] : [];
  });
  return {
    selected,
    litLinks,
    ownLinks,
    litNodes: new Set(ends),
    region: chosen.tag === null ? -1 : (sky.indexByTag.get(chosen.tag) ?? -1),
    unnamed: chosen.suggestion && {
      tags: chosen.suggestion.tags,
      nodes: listSharers(sky, chosen.suggestion.tags),
      count: chosen.suggestion.memberCount,
    },
  };
}

/** Starts a ripple at a member. It strikes its source at once and every node when it reaches it. */
export function addRipple(scene: Scene, id: string, now: number): Scene {
  const source = indexIn(scene.sky, id);
  if (source < 0) return scene;
  const ripple = startRipple(scene.sky, source, now);
  return {
    ...scene,
    ripples: [...scene.ripples, ripple],
    rings: withRing(scene, source, now),
    strikes: strikesOf(scene, ripple, source),
  };
}

/** Adds a ring around a node; when there are many, the oldest are dropped. */
export const withRing = (scene: Scene, node: number, startedAt: number): Ring[] => [
  ...scene.rings.slice(1 - mostRings),
  { at: positionOf(scene, node), startedAt },
];

const mostRings = 8;

function strikesOf({ strikes }: Scene, ripple: Ripple, source: number): Map<number, number> {
  const struck = new Map(strikes).set(source, ripple.startedAt);
  for (const { to, hop } of ripple.steps) struck.set(to, ripple.startedAt + (hop + 1) * hopMs);
  return struck;
}
