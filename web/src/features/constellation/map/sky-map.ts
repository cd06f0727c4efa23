import type { Layout } from "../layout/place-nodes.ts";
import type { Sky } from "../sky.ts";
import { lookAt, resetView, zoomScene } from "./camera.ts";
import { createFrames } from "./frames.ts";
import { type InputEvents, listenToInput } from "./input.ts";
import { positionAt, type Scene, screenOf } from "./scene.ts";
import {
  addRipple,
  advance,
  changeScene,
  type Chosen,
  chosenIn,
  driftToSky,
  indexIn,
  sceneOf,
  showSky,
  type SkyState,
  type Surroundings,
} from "./sky-state.ts";
import type { Point, View } from "./view.ts";

export type SkyMapEvents = InputEvents & { onView: (view: View, isMoved: boolean) => void };

/** The map on its canvas, outside React. It draws when something has changed. */
export type SkyMap = {
  show: (sky: Sky, layout: Layout) => void;
  choose: (chosen: Chosen) => void;
  setPresence: (isPresent: (id: string) => boolean) => void;
  /** Starts a ripple at a member, along their links. */
  ripple: (id: string) => void;
  zoomBy: (factor: number) => void;
  reset: () => void;
  /** Brings a node to the middle of the stage. */
  focusOn: (id: string) => void;
  /** Where a node is, in pixels of the stage; null when it is not on the map. */
  stagePointOf: (id: string) => Point | null;
  /** Reads the theme again. */
  refresh: () => void;
  destroy: () => void;
};

export function createSkyMap(
  canvas: HTMLCanvasElement,
  mini: HTMLCanvasElement,
  events: SkyMapEvents,
): SkyMap {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const surroundings: Surroundings = {
    stage: { width: 0, height: 0 },
    chosen: { nodeId: null, links: [] },
    isPresent: () => false,
  };
  let state: SkyState = { name: "empty" };

  function enter(next: SkyState): void {
    const before = sceneOf(state);
    state = next;
    if (next.name === "empty") return;
    if (next.scene.view !== before?.view) events.onView(next.scene.view, next.isMoved);
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
  const input = { state: () => state, change, worldAt: frames.worldAt };
  const stopListening = listenToInput(canvas, mini, input, events);

  return {
    show: (sky, layout) => {
      const next = { sky, layout };
      const given = { ...surroundings, isPresent: (id: string) => surroundings.isPresent(id) };
      enter(
        still.matches
          ? showSky(state, next, given)
          : driftToSky(state, next, given, performance.now()),
      );
    },
    choose: (chosen) => {
      surroundings.chosen = chosen;
      change((scene) => ({ ...scene, ...chosenIn(scene.sky, chosen) }));
    },
    setPresence: (isPresent) => {
      surroundings.isPresent = isPresent;
      frames.repaint();
    },
    ripple: (id) => {
      if (!still.matches) change((scene) => addRipple(scene, id, performance.now()));
    },
    zoomBy: (factor) => change((scene) => zoomScene(scene, factor)),
    reset: () => change(resetView),
    focusOn: (id) => {
      const layout = state.name === "drifting" ? state.drift.to : sceneOf(state)?.layout;
      change((scene) => {
        const node = indexIn(scene.sky, id);
        return layout && node >= 0 ? lookAt(scene, positionAt(layout, node)) : scene;
      });
    },
    stagePointOf: (id) => {
      const scene = sceneOf(state);
      const node = scene ? indexIn(scene.sky, id) : -1;
      return scene && node >= 0 ? screenOf(scene, node) : null;
    },
    refresh: frames.readTheme,
    destroy: () => {
      stopListening();
      frames.stop();
    },
  };
}
