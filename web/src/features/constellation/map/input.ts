import { focusNode, lookAt, panScene, resetView, zoomScene } from "./camera.ts";
import { type GestureTarget, listenToGestures } from "./gestures.ts";
import { type Hit, hitAt, pickNode } from "./pick.ts";
import { type Scene, screenOf } from "./scene.ts";
import type { SkyState } from "./sky-state.ts";
import type { Point } from "./view.ts";

export type InputEvents = {
  onPress: (hit: Hit) => void;
  /** The node that the pointer rests on, and where it is on the stage. */
  onPoint: (id: string | null, at: Point) => void;
  /** The node that the keyboard has reached. */
  onWalk: (id: string | null) => void;
};

export type InputTarget = {
  state: () => SkyState;
  change: (change: (scene: Scene) => Scene) => void;
  /** The world point under a point of the small map. */
  worldAt: (scene: Scene, at: Point) => Point;
};

/** Brings pointer and keyboard to the map. Returns what ends it. */
export function listenToInput(
  canvas: HTMLCanvasElement,
  mini: HTMLCanvasElement,
  target: InputTarget,
  events: InputEvents,
): () => void {
  const handleMini = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const box = mini.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    target.change((scene) => lookAt(scene, target.worldAt(scene, at)));
  };
  const handleBlur = () => target.change((scene) => ({ ...scene, focused: -1 }));

  const stopGestures = listenToGestures(canvas, createGestureTarget(canvas, target, events));
  const stop = new AbortController();
  const { signal } = stop;
  mini.addEventListener("pointerdown", handleMini, { signal });
  mini.addEventListener("pointermove", handleMini, { signal });
  canvas.addEventListener("blur", handleBlur, { signal });
  return () => {
    stopGestures();
    stop.abort();
  };
}

function createGestureTarget(
  canvas: HTMLCanvasElement,
  { state, change }: InputTarget,
  events: InputEvents,
): GestureTarget {
  function walkTo(scene: Scene, node: number): void {
    change((now) => focusNode(now, node));
    events.onWalk(scene.sky.nodes[node]?.id ?? null);
  }

  return {
    pan: (dx, dy) => change((scene) => panScene(scene, dx, dy)),
    zoom: (factor, at) => change((scene) => zoomScene(scene, factor, at)),
    reset: () => change(resetView),
    press: (at) => {
      const now = state();
      events.onPress(now.name === "empty" ? null : hitAt(now.scene, now.shownLinks, at));
    },
    point: (at) => {
      const now = state();
      if (now.name === "empty") return;
      const { scene } = now;
      const hovered = at ? pickNode(scene, at) : -1;
      if (hovered === scene.hovered) return;
      change((held) => ({ ...held, hovered }));
      canvas.style.cursor = hovered >= 0 ? "pointer" : "";
      const id = scene.sky.nodes[hovered]?.id ?? null;
      events.onPoint(id, id ? screenOf(scene, hovered) : { x: 0, y: 0 });
    },
    walk: (step) => {
      const now = state();
      if (now.name === "empty") return false;
      const { scene, walk } = now;
      const next = walk[walk.indexOf(scene.focused) + step];
      const isEnd = next === undefined || (step === -1 && scene.focused === -1);
      walkTo(scene, isEnd ? -1 : next);
      return !isEnd;
    },
    choose: () => {
      const now = state();
      const id = now.name === "empty" ? undefined : now.scene.sky.nodes[now.scene.focused]?.id;
      if (id) events.onPress({ kind: "node", id });
    },
    leave: () => {
      const now = state();
      if (now.name !== "empty" && now.scene.focused >= 0) walkTo(now.scene, -1);
      else events.onPress(null);
    },
  };
}
