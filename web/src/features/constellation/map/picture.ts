import type { Scene } from "./scene.ts";
import { type Point, scaleOf } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** How far the picture of a map that is panned reaches beyond the stage, in pixels of the stage. */
const marginPx = 400;

type Painters = {
  /** Paints a whole scene but for what moves by itself. */
  paint: (context: Context, scene: Scene) => void;
  /** Paints what moves by itself: little enough to do in every frame. */
  paintOver: (context: Context, scene: Scene) => void;
};

/**
 * Draws scenes on a picture that is held. What moves by itself is painted over it, and while the
 * pointer pans the map the picture is painted with a margin and then only shifted: either costs a
 * fraction of painting the scene.
 */
export function createPicture({ paint, paintOver }: Painters) {
  const canvas = document.createElement("canvas");
  const picture = canvas.getContext("2d");
  if (picture === null) throw new Error("This browser draws on no canvas.");
  let held: Scene | null = null;

  function repaint(scene: Scene, ratio: number): void {
    if (!picture) return;
    const { stage, margin } = scene;
    const width = Math.round((stage.width + 2 * margin) * ratio);
    const height = Math.round((stage.height + 2 * margin) * ratio);
    // Setting a size, even the same one, takes new memory.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    picture.resetTransform();
    picture.clearRect(0, 0, width, height);
    picture.setTransform(ratio, 0, 0, ratio, margin * ratio, margin * ratio);
    paint(picture, scene);
  }

  function shift(context: Context, { x, y }: Point, margin: number): void {
    const { a: ratio } = context.getTransform();
    context.save();
    context.resetTransform();
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    // On whole pixels, or every name would blur.
    context.drawImage(canvas, Math.round((x - margin) * ratio), Math.round((y - margin) * ratio));
    context.restore();
  }

  return {
    draw: (context: Context, scene: Scene): void => {
      const plan = planFrame(held, scene);
      if (plan.isPainted) repaint(plan.held, context.getTransform().a);
      ({ held } = plan);
      shift(context, shiftOf(held, scene), held.margin);
      paintOver(context, scene);
    },
    /** Has the next scene painted anew, when more has changed than scenes show. */
    forget: (): void => {
      held = null;
    },
  };
}

/** The scene that the picture is to show, with its margin, and whether it must be painted for that. */
export type FramePlan = { held: Scene; isPainted: boolean };

/** Decides how a scene is drawn when the picture shows `held`. */
export function planFrame(held: Scene | null, scene: Scene): FramePlan {
  if (!held || !isPan(held, scene)) return { held: { ...scene, margin: 0 }, isPainted: true };
  const { x, y } = shiftOf(held, scene);
  if (Math.abs(x) <= held.margin && Math.abs(y) <= held.margin) return { held, isPainted: false };
  return { held: { ...scene, margin: marginPx }, isPainted: true };
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

/** How far the picture of one scene is moved to show another, in pixels of the stage. */
export function shiftOf(from: Scene, to: Scene): Point {
  const scale = scaleOf(to.view, to.stage);
  return { x: (from.view.x - to.view.x) * scale, y: (from.view.y - to.view.y) * scale };
}
