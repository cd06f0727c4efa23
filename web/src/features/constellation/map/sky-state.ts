import type { Layout } from "../layout/place-nodes.ts";
import type { Sky } from "../sky.ts";
import { type Drift, driftAt, listArrived, startDrift } from "./drift.ts";
import { listShownLinks } from "./draw-links.ts";
import { listByLinks, listWalk } from "./pick.ts";
import { hopMs, type Ripple, rippleMs, startRipple } from "./ripples.ts";
import { type Scene, strikeMs } from "./scene.ts";
import { homeView, isHome, type Stage } from "./view.ts";

/** What is chosen, by ids: it outlives changes of the sky. */
export type Chosen = { nodeId: string | null; links: readonly (readonly [string, string])[] };

/** What the map is given beside its sky, and before it. */
export type Surroundings = {
  stage: Stage;
  chosen: Chosen;
  isPresent: (id: string) => boolean;
};

type Shown = {
  scene: Scene;
  shownLinks: readonly number[];
  /** Nodes in the order in which the keyboard goes through them. */
  walk: readonly number[];
  /** Whether the view is away from home. */
  isMoved: boolean;
};

/** The map before its first sky, with one, and while nodes move to where a new one puts them. */
export type SkyState =
  | { name: "empty" }
  | (Shown & { name: "resting" })
  | (Shown & { name: "drifting"; drift: Drift });

export const sceneOf = (state: SkyState): Scene | null =>
  state.name === "empty" ? null : state.scene;

export const indexIn = (sky: Sky, id: string | null): number =>
  id === null ? -1 : (sky.indexById.get(id) ?? -1);

/** Shows a sky, in the view and with the strikes of the one before. */
export function showSky(
  before: SkyState,
  { sky, layout }: { sky: Sky; layout: Layout },
  { stage, chosen, isPresent }: Surroundings,
): SkyState {
  const former = sceneOf(before);
  const sameNode = (node: number) => indexIn(sky, former?.sky.nodes[node]?.id ?? null);
  const scene: Scene = {
    sky,
    layout,
    byLinks: listByLinks(sky),
    view: former?.view ?? homeView({ sky, layout, stage }),
    stage,
    margin: 0,
    hovered: sameNode(former?.hovered ?? -1),
    focused: sameNode(former?.focused ?? -1),
    ...chosenIn(sky, chosen),
    isPresent: (node) => isPresent(sky.nodes[node]?.id ?? ""),
    strikes: new Map([...(former?.strikes ?? [])].map(([node, at]) => [sameNode(node), at])),
    // Their steps name links by index, and the indexes have changed.
    ripples: [],
    now: former?.now ?? 0,
  };
  return {
    name: "resting",
    scene,
    shownLinks: listShownLinks(sky),
    walk: listWalk(scene),
    isMoved: before.name === "empty" ? !isHome(scene) : before.isMoved,
  };
}

/** Shows a sky with movement: nodes drift to their positions, and those that are new are struck. */
export function driftToSky(
  before: SkyState,
  next: { sky: Sky; layout: Layout },
  surroundings: Surroundings,
  now: number,
): SkyState {
  const shown = showSky(before, next, surroundings);
  if (before.name === "empty" || shown.name === "empty") return shown;
  const { sky, layout } = before.scene;
  const drift = startDrift({ sky, positions: layout.positions }, next, now);
  const strikes = new Map(shown.scene.strikes);
  for (const node of listArrived(sky, next.sky)) strikes.set(node, now);
  const struck = { ...shown, scene: { ...shown.scene, strikes } };
  return drift ? { ...struck, name: "drifting", drift } : struck;
}

export function changeScene(state: SkyState, change: (scene: Scene) => Scene): SkyState {
  if (state.name === "empty") return state;
  const scene = change(state.scene);
  const isMoved = scene.view === state.scene.view ? state.isMoved : !isHome(scene);
  return { ...state, scene, isMoved };
}

/** The state at a time of the frame clock: drift goes on, what has faded is gone. */
export function advance(state: SkyState, now: number): SkyState {
  if (state.name === "empty") return state;
  const ripples = state.scene.ripples.filter(({ startedAt }) => now - startedAt < rippleMs);
  const strikes = new Map([...state.scene.strikes].filter(([, at]) => now - at < strikeMs));
  const scene: Scene = { ...state.scene, ripples, strikes, now };
  if (state.name === "resting") return { ...state, scene };
  const { drift, ...shown } = state;
  const { positions, hasArrived } = driftAt(drift, now);
  const drifted = { ...scene, layout: { ...drift.to, positions } };
  return hasArrived ? { ...shown, name: "resting", scene: drifted } : { ...state, scene: drifted };
}

/** Whether the next frame differs from this one by itself. */
export const isMoving = (state: SkyState): boolean =>
  state.name === "drifting" ||
  (state.name === "resting" && (state.scene.ripples.length > 0 || state.scene.strikes.size > 0));

/** Indexes of what is chosen, in the sky as it is now. */
export function chosenIn(
  sky: Sky,
  chosen: Chosen,
): Pick<Scene, "selected" | "litLinks" | "litNodes"> {
  const selected = indexIn(sky, chosen.nodeId);
  const litLinks = new Set(sky.linksAt[selected] ?? []);
  for (const [a, b] of chosen.links) {
    const [from, to] = [indexIn(sky, a), indexIn(sky, b)];
    const index = sky.linksAt[from]?.find((at) => {
      const link = sky.links[at];
      return link?.from === to || link?.to === to;
    });
    if (index !== undefined) litLinks.add(index);
  }
  const ends = [...litLinks].flatMap((index) => {
    const link = sky.links[index];
    return link ? [link.from, link.to] : [];
  });
  return { selected, litLinks, litNodes: new Set(ends) };
}

/** Starts a ripple at a member. It strikes its source at once and every node when it reaches it. */
export function addRipple(scene: Scene, id: string, now: number): Scene {
  const source = indexIn(scene.sky, id);
  if (source < 0) return scene;
  const ripple = startRipple(scene.sky, source, now);
  return {
    ...scene,
    ripples: [...scene.ripples, ripple],
    strikes: strikesOf(scene, ripple, source),
  };
}

function strikesOf({ strikes }: Scene, ripple: Ripple, source: number): Map<number, number> {
  const struck = new Map(strikes).set(source, ripple.startedAt);
  for (const { to, hop } of ripple.steps) struck.set(to, ripple.startedAt + (hop + 1) * hopMs);
  return struck;
}
