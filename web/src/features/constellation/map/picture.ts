import type { Scene } from "./scene.ts";
import { scaleOf } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** How far a picture reaches beyond the stage on every side, in pixels of the stage. */
const marginPx = 400;

/**
 * Draws scenes with `paint`. While a hand pans a map on which nothing else moves, the map is painted
 * once with room around it, and then only shifted: that costs a fraction of painting it.
 */
export function createPicture(paint: (context: Context, scene: Scene) => void) {
  const canvas = document.createElement("canvas");
  const wide = canvas.getContext("2d");
  if (wide === null) throw new Error("This browser draws on no canvas.");
  let painted: Scene | null = null;
  let last: Scene | null = null;

  function paintWide(scene: Scene, ratio: number): void {
    if (!wide) return;
    canvas.width = Math.round((scene.stage.width + 2 * marginPx) * ratio);
    canvas.height = Math.round((scene.stage.height + 2 * marginPx) * ratio);
    wide.setTransform(ratio, 0, 0, ratio, marginPx * ratio, marginPx * ratio);
    paint(wide, { ...scene, margin: marginPx });
    painted = scene;
  }

  function shift(context: Context, from: Scene, to: Scene): void {
    const { a: ratio } = context.getTransform();
    const { x, y } = shiftOf(from, to);
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
      const isPanned = isStill && last && isPan(last, scene) && last.view !== scene.view;
      if (isPanned) {
        if (!painted || !isPan(painted, scene) || !isWithin(shiftOf(painted, scene))) {
          paintWide(scene, context.getTransform().a);
        }
        if (painted) shift(context, painted, scene);
      } else {
        painted = null;
        context.clearRect(0, 0, scene.stage.width, scene.stage.height);
        paint(context, scene);
      }
      last = isStill ? scene : null;
    },
    /** Has the next scene painted anew, when more has changed than scenes say. */
    forget: (): void => {
      painted = null;
      last = null;
    },
  };
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

function shiftOf(from: Scene, to: Scene): { x: number; y: number } {
  const scale = scaleOf(to.view, to.stage);
  return { x: (from.view.x - to.view.x) * scale, y: (from.view.y - to.view.y) * scale };
}

const isWithin = ({ x, y }: { x: number; y: number }): boolean =>
  Math.abs(x) <= marginPx && Math.abs(y) <= marginPx;
