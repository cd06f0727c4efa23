import type { Sky } from "../sky/model/sky.ts";
import { lookAt, lookCloselyAt, resetView, zoomScene } from "./move/camera.ts";
import { outlineOf } from "./place/outline.ts";
import { createFrames } from "./frames.ts";
import { type InputEvents, listenToInput } from "./move/input.ts";
import { frozenRing } from "./scene/rings.ts";
import { type Choice, positionOf, type Scene } from "./scene/scene.ts";
import {
  addRipple,
  advance,
  changeScene,
  type Chosen,
  chosenIn,
  glideToSky,
  indexIn,
  keepEqual,
  listAwake,
  nothingChosen,
  sceneOf,
  showSky,
  type SkyState,
  type Surroundings,
  withRing,
} from "./move/sky-state.ts";
import { isWhole, type View } from "./scene/view.ts";

export type SkyMapEvents = InputEvents & {
  /** The view has changed; `hasWhole` is true if it shows every node. */
  onView: (view: View, hasWhole: boolean) => void;
};

/** The map on its canvas, outside React. It draws when something has changed. */
export type SkyMap = {
  /** Nodes move to the positions of the sky and new ones are struck, unless `moves` is false. */
  show: (sky: Sky, moves: boolean) => void;
  choose: (chosen: Chosen) => void;
  /** Shows the choice of a member without tags; null ends it. */
  offer: (choice: Choice | null) => void;
  setPresence: (isPresent: (id: string) => boolean) => void;
  /** Starts a ripple at a member, along their links. */
  ripple: (id: string) => void;
  /** Starts a ring at a node; with reduced motion the ring does not move. */
  ring: (id: string) => void;
  zoomBy: (factor: number) => void;
  reset: () => void;
  /** Zooms in on a node. */
  focusOn: (id: string) => void;
  /** Centres a region. */
  focusOnRegion: (tag: string) => void;
  /** Centres the members of the selected suggestion. */
  focusOnUnnamed: () => void;
  /** Reads the theme again. */
  refresh: () => void;
  destroy: () => void;
};

/** Shows a galaxy and its surroundings. */
const regionZoom = 1.44;
const unnamedZoom = 1.5;

export function createSkyMap(
  canvas: HTMLCanvasElement,
  mini: HTMLCanvasElement,
  events: SkyMapEvents,
): SkyMap {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const surroundings: Surroundings = {
    stage: { width: 0, height: 0 },
    chosen: nothingChosen,
    choice: null,
    isPresent: () => false,
  };
  let state: SkyState = { name: "empty" };

  function enter(next: SkyState): void {
    const before = sceneOf(state);
    state = next;
    if (next.name === "empty") return;
    const { scene } = next;
    if (scene.view !== before?.view || scene.stage !== before.stage) {
      events.onView(scene.view, isWhole(scene));
    }
    frames.request();
  }
  const change = (by: (scene: Scene) => Scene) => enter(changeScene(state, by));

  const frames = createFrames({
    canvas,
    mini,
    onStage: (stage) => {
      surroundings.stage = stage;
      change((scene) => ({ ...scene, stage }));
    },
    stateAt: (now) => {
      state = advance(state, now);
      return state;
    },
  });
  const input = {
    state: () => state,
    change,
    labels: frames.labels,
    worldAt: frames.worldAt,
  };
  const stopListening = listenToInput(canvas, mini, input, events);

  return {
    show: (sky, moves) =>
      enter(
        still.matches || !moves
          ? showSky(state, sky, surroundings)
          : glideToSky(state, sky, surroundings, performance.now()),
      ),
    choose: (chosen) => {
      surroundings.chosen = chosen;
      change((scene) => ({ ...scene, ...chosenIn(scene.sky, chosen) }));
    },
    offer: (choice) => {
      surroundings.choice = choice;
      change((scene) => ({ ...scene, choice }));
    },
    setPresence: (isPresent) => {
      surroundings.isPresent = isPresent;
      change((scene) => {
        const awake = keepEqual(scene.awake, listAwake(scene.sky, isPresent));
        return awake === scene.awake ? scene : { ...scene, awake };
      });
    },
    ripple: (id) => {
      if (!still.matches) change((scene) => addRipple(scene, id, performance.now()));
    },
    ring: (id) =>
      change((scene) => {
        const node = indexIn(scene.sky, id);
        if (node < 0) return scene;
        const rings = still.matches
          ? [frozenRing(positionOf(scene, node))]
          : withRing(scene, node, performance.now());
        return { ...scene, rings };
      }),
    zoomBy: (factor) => change((scene) => zoomScene(scene, factor)),
    reset: () => change(resetView),
    focusOn: (id) =>
      change((scene) => {
        const node = indexIn(scene.sky, id);
        const at = positionOf({ positions: scene.sky.positions }, node);
        return node >= 0 ? lookCloselyAt(scene, at) : scene;
      }),
    focusOnRegion: (tag) =>
      change((scene) => {
        const region = scene.sky.regions[scene.sky.indexByTag.get(tag) ?? -1];
        if (!region) return scene;
        const { x, y } = region;
        return lookAt({ ...scene, view: { ...scene.view, zoom: regionZoom } }, { x, y });
      }),
    focusOnUnnamed: () =>
      change((scene) => {
        const outline = outlineOf(scene);
        return outline
          ? lookAt({ ...scene, view: { ...scene.view, zoom: unnamedZoom } }, outline.middle)
          : scene;
      }),
    refresh: frames.readTheme,
    destroy: () => {
      stopListening();
      frames.stop();
    },
  };
}
