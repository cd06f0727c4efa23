import { keyOf } from "../../browser/keyboard/combination.ts";
import { type Point, zoomRange } from "../scene/view.ts";

/** The actions of pointer and keyboard on the map. Points are pixels of the stage. */
export type GestureTarget = {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, at?: Point) => void;
  reset: () => void;
  /** The pointer was pressed and released at one point. */
  press: (at: Point) => void;
  /** The position of the pointer; null when it left. */
  point: (at: Point | null) => void;
  /** Moves the focus to the next node (1) or the previous one (-1); false at either end. */
  moveFocus: (step: 1 | -1) => boolean;
  /** Moves to the next region (1) or the previous one (-1). */
  moveRegion: (step: 1 | -1) => void;
  /** Selects the focused node or region. */
  choose: () => void;
  leave: () => void;
};

/** A larger distance between press and release is a drag. */
const pressSlackPx = 5;
const keyPanPx = 60;
/** The distance that a mouse reports for one notch of its wheel. */
const notchPx = 100;
const linePx = 33;

/** Listens on the map's canvas. Returns a function that stops it. */
export function listenToGestures(canvas: HTMLCanvasElement, target: GestureTarget): () => void {
  const pointers = new Map<number, Point>();
  let pressedAt: Point | null = null;

  const pointOf = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const handleDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointOf(event));
    pressedAt = pointers.size === 1 ? pointOf(event) : null;
    target.point(null);
  };

  const handleMove = (event: PointerEvent) => {
    const at = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") target.point(at);
      return;
    }
    if (pressedAt && Math.hypot(at.x - pressedAt.x, at.y - pressedAt.y) > pressSlackPx) {
      pressedAt = null;
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    if (other) pinch(before, at, other);
    else if (!pressedAt) target.pan(at.x - before.x, at.y - before.y);
  };

  /** Applies the movement of one finger of two: zooms about the point between them, and pans. */
  const pinch = (before: Point, at: Point, other: Point) => {
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    target.zoom(apart(at) / apart(before), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    target.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  };

  const handleUp = (event: PointerEvent) => {
    const wasDown = pointers.delete(event.pointerId);
    if (wasDown && event.type === "pointerup" && pressedAt) target.press(pressedAt);
    pressedAt = null;
  };

  const handleWheel = (event: WheelEvent) => {
    event.preventDefault();
    const deltaPx =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * linePx : event.deltaY;
    target.zoom(zoomRange.step ** (-deltaPx / notchPx), pointOf(event));
  };

  const handleLeave = () => target.point(null);

  const keys: Record<string, () => void> = {
    "+": () => target.zoom(zoomRange.step),
    "=": () => target.zoom(zoomRange.step),
    "-": () => target.zoom(1 / zoomRange.step),
    "0": () => target.reset(),
    ArrowLeft: () => target.pan(keyPanPx, 0),
    ArrowRight: () => target.pan(-keyPanPx, 0),
    ArrowUp: () => target.pan(0, keyPanPx),
    ArrowDown: () => target.pan(0, -keyPanPx),
    PageDown: () => target.moveRegion(1),
    PageUp: () => target.moveRegion(-1),
    Enter: () => target.choose(),
    Space: () => target.choose(),
    Escape: () => target.leave(),
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab") {
      // At either end the key keeps its usual effect.
      if (target.moveFocus(event.shiftKey ? -1 : 1)) event.preventDefault();
      return;
    }
    const act = keys[keyOf(event) ?? ""];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener("pointerdown", handleDown, { signal });
  canvas.addEventListener("pointermove", handleMove, { signal });
  canvas.addEventListener("pointerup", handleUp, { signal });
  canvas.addEventListener("pointercancel", handleUp, { signal });
  canvas.addEventListener("pointerleave", handleLeave, { signal });
  canvas.addEventListener("wheel", handleWheel, { signal, passive: false });
  canvas.addEventListener("keydown", handleKey, { signal });
  return () => stop.abort();
}
