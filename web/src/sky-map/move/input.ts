import { focusNode, lookAt, panScene, resetView, zoomScene } from "./camera.ts";
import { type GestureTarget, listenToGestures } from "./gestures.ts";
import { type Hit, hitAt, pickNode } from "../place/pick.ts";
import type { Labels } from "../place/place-labels.ts";
import { type Scene, screenOf } from "../scene/scene.ts";
import type { SkyState } from "./sky-state.ts";
import type { Point } from "../scene/view.ts";

export type InputEvents = {
  onPress: (hit: Hit) => void;
  /** The node under the pointer, and its position on the stage. */
  onPoint: (id: string | null, at: Point) => void;
  /** The node, or the tag of the region, that the keyboard has reached. */
  onFocus: (reached: { id: string } | { tag: string } | null) => void;
};

export type InputTarget = {
  state: () => SkyState;
  change: (change: (scene: Scene) => Scene) => void;
  /** The drawn names, and their shift since they were placed. */
  labels: () => { labels: Labels; shift: Point } | null;
  /** Returns the world point under a point of the small map. */
  worldAt: (scene: Scene, at: Point) => Point;
};

/** Connects pointer and keyboard to the map. Returns a function that disconnects them. */
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
  { state, change, labels }: InputTarget,
  events: InputEvents,
): GestureTarget {
  /** The index of the region that the keyboard has reached; -1 at a node or nowhere. */
  let region = -1;

  function moveTo(scene: Scene, node: number): void {
    region = -1;
    change((now) => focusNode(now, node));
    const id = scene.sky.nodes[node]?.id;
    events.onFocus(id === undefined ? null : { id });
  }

  /** Returns what is under a point. Names are shifted with the picture. */
  function hit(scene: Scene, at: Point): Hit {
    const drawn = labels();
    const { x, y } = drawn?.shift ?? at;
    const names = drawn && {
      ...drawn.labels,
      regions: drawn.labels.regions.map((name) => ({
        ...name,
        plate: { ...name.plate, x: name.plate.x + x, y: name.plate.y + y },
      })),
    };
    return hitAt(scene, names, at);
  }

  return {
    pan: (dx, dy) => change((scene) => panScene(scene, dx, dy)),
    zoom: (factor, at) => change((scene) => zoomScene(scene, factor, at)),
    reset: () => change(resetView),
    press: (at) => {
      const now = state();
      events.onPress(now.name === "empty" ? null : hit(now.scene, at));
    },
    point: (at) => {
      const now = state();
      if (now.name === "empty") return;
      const { scene } = now;
      const hovered = at ? pickNode(scene, at) : -1;
      canvas.style.cursor = hovered >= 0 || (at && hit(scene, at)) ? "pointer" : "";
      if (hovered === scene.hovered) return;
      change((before) => ({ ...before, hovered }));
      const id = scene.sky.nodes[hovered]?.id ?? null;
      events.onPoint(id, id ? screenOf(scene, hovered) : { x: 0, y: 0 });
    },
    moveFocus: (step) => {
      const now = state();
      if (now.name === "empty") return false;
      const { scene, focusOrder } = now;
      const next = focusOrder[focusOrder.indexOf(scene.focused) + step];
      const isEnd = next === undefined || (step === -1 && scene.focused === -1);
      moveTo(scene, isEnd ? -1 : next);
      return !isEnd;
    },
    moveRegion: (step) => {
      const now = state();
      if (now.name === "empty") return;
      const { sky } = now.scene;
      const leadingRegions = sky.galaxies.map(({ leadingRegion }) => leadingRegion);
      const next = leadingRegions.at(
        (leadingRegions.indexOf(region) + step + (region < 0 && step < 0 ? 1 : 0)) %
          leadingRegions.length,
      );
      const shown = next === undefined ? undefined : sky.regions[next];
      if (next === undefined || !shown) return;
      region = next;
      change((scene) => ({ ...lookAt(scene, shown), focused: -1 }));
      events.onFocus({ tag: shown.tag });
    },
    choose: () => {
      const now = state();
      const tag = now.name === "empty" ? undefined : now.scene.sky.regions[region]?.tag;
      if (tag !== undefined) return events.onPress({ kind: "region", tag });
      const id = now.name === "empty" ? undefined : now.scene.sky.nodes[now.scene.focused]?.id;
      if (id) events.onPress({ kind: "node", id });
    },
    leave: () => {
      const now = state();
      if (now.name !== "empty" && (now.scene.focused >= 0 || region >= 0)) moveTo(now.scene, -1);
      else events.onPress(null);
    },
  };
}
