import type { Scene } from "./scene.ts";
import { scaleOf } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** How far a wide picture reaches beyond the stage on every side, in pixels of the stage. */
export const marginPx = 400;

/**
 * Draws scenes with `paint`. While a hand pans a map on which nothing else moves, the map is painted
 * once with room around it, and then only shifted: that costs a fraction of painting it.
 */
export function createPicture(paint: (context: Context, scene: Scene) => void) {
  const canvas = document.createElement("canvas");
  const wide = canvas.getContext("2d");
  if (wide === null) throw new Error("This browser draws on no canvas.");
  let held: HeldPicture = nothingHeld;

  function paintWide(scene: Scene, ratio: number): void {
    if (!wide) return;
    canvas.width = Math.round((scene.stage.width + 2 * marginPx) * ratio);
    canvas.height = Math.round((scene.stage.height + 2 * marginPx) * ratio);
    wide.setTransform(ratio, 0, 0, ratio, marginPx * ratio, marginPx * ratio);
    paint(wide, { ...scene, margin: marginPx });
  }

  function shift(context: Context, { x, y }: Shift): void {
    const { a: ratio } = context.getTransform();
    context.save();
    context.resetTransform();
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    // On whole pixels, or every name would blur.
    context.drawImage(
      canvas,
      Math.round((x - marginPx) * ratio),
      Math.round((y - marginPx) * ratio),
    );
    context.restore();
  }

  return {
    /** Draws a scene; `isStill` says that nothing in it moves by itself. */
    draw: (context: Context, scene: Scene, isStill: boolean): void => {
      const plan = planFrame(held, scene, isStill);
      if (plan.act === "paint") {
        context.clearRect(0, 0, scene.stage.width, scene.stage.height);
        paint(context, scene);
      } else {
        if (plan.act === "widen") paintWide(scene, context.getTransform().a);
        shift(context, plan.shift);
      }
      ({ held } = plan);
    },
    /** Has the next scene painted anew, when more has changed than scenes say. */
    forget: (): void => {
      held = nothingHeld;
    },
  };
}

/** The scene that the wide picture shows, and the last one that was drawn if nothing moved in it. */
export type HeldPicture = { wide: Scene | null; last: Scene | null };
export const nothingHeld: HeldPicture = { wide: null, last: null };

/** How far the wide picture is moved, in pixels of the stage. */
type Shift = { x: number; y: number };

/** What a frame takes: painting the stage, or a wide picture that is there or to be painted first. */
export type FramePlan = { held: HeldPicture } & (
  | { act: "paint" }
  | { act: "shift" | "widen"; shift: Shift }
);

/** Decides how a scene is drawn on what is held of those before. */
export function planFrame(held: HeldPicture, scene: Scene, isStill: boolean): FramePlan {
  const { wide, last } = held;
  const isPanned = isStill && last && isPan(last, scene) && last.view !== scene.view;
  if (!isPanned) return { act: "paint", held: { wide: null, last: isStill ? scene : null } };
  const shift = wide && isPan(wide, scene) ? shiftOf(wide, scene) : null;
  return shift && isWithin(shift)
    ? { act: "shift", shift, held: { wide, last: scene } }
    : { act: "widen", shift: { x: 0, y: 0 }, held: { wide: scene, last: scene } };
}

/** Whether two scenes differ by where one looks at most. */
const isPan = (one: Scene, other: Scene): boolean =>
  one.view.zoom === other.view.zoom &&
  one.sky === other.sky &&
  one.layout === other.layout &&
  one.stage === other.stage &&
  one.selected === other.selected &&
  one.hovered === other.hovered &&
  one.focused === other.focused &&
  one.litLinks === other.litLinks &&
  one.litNodes === other.litNodes;

function shiftOf(from: Scene, to: Scene): Shift {
  const scale = scaleOf(to.view, to.stage);
  return { x: (from.view.x - to.view.x) * scale, y: (from.view.y - to.view.y) * scale };
}

const isWithin = ({ x, y }: Shift): boolean => Math.abs(x) <= marginPx && Math.abs(y) <= marginPx;
