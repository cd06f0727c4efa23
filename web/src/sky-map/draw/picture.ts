import type { Scene } from "../scene/scene.ts";
import { type Point, scaleOf } from "../scene/view.ts";

type Context = CanvasRenderingContext2D;

/** How far the picture of a map that is panned reaches beyond the stage, in pixels of the stage. */
const marginPx = 240;

type Painters<Painted> = {
  /** Paints a whole scene but for what moves by itself; `ratio` is pixels to one of the stage. */
  paint: (context: Context, scene: Scene, ratio: number) => Painted;
  /** Paints what moves by itself, little enough to do in every frame, over what was painted. */
  paintOver: (context: Context, scene: Scene, painted: Painted | null, shift: Point) => void;
};

/**
 * Draws scenes on a picture that is held. What moves by itself is painted over it, and while the
 * pointer pans the map the picture is painted with a margin and then only shifted: either costs a
 * fraction of painting the scene.
 */
export function createPicture<Painted>({ paint, paintOver }: Painters<Painted>) {
  const canvas = document.createElement("canvas");
  const picture = canvas.getContext("2d");
  if (picture === null) throw new Error("This browser draws on no canvas.");
  let pictured: Scene | null = null;
  let painted: Painted | null = null;

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
    painted = paint(picture, scene, ratio);
  }

  function show(context: Context, { x, y }: Point, margin: number): void {
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
      const plan = planFrame(pictured, scene);
      if (plan.isPainted) repaint(plan.pictured, context.getTransform().a);
      ({ pictured } = plan);
      const shift = shiftOf(pictured, scene);
      show(context, shift, pictured.margin);
      paintOver(context, scene, painted, shift);
    },
    /** Has the next scene painted anew, when more has changed than scenes show. */
    forget: (): void => {
      pictured = null;
    },
    /** What the picture shows; null before the first. */
    painted: (): Painted | null => painted,
    /** Whether it was painted for a map that is panned, and now might be for one at rest. */
    isWide: (): boolean => pictured !== null && pictured.margin > 0,
  };
}

/** The scene that the picture is to show, with its margin, and whether it must be painted for that. */
export type FramePlan = { pictured: Scene; isPainted: boolean };

/** Decides how a scene is drawn when the picture shows `held`. */
export function planFrame(pictured: Scene | null, scene: Scene): FramePlan {
  if (!pictured || !isPan(pictured, scene))
    return { pictured: { ...scene, margin: 0 }, isPainted: true };
  const { x, y } = shiftOf(pictured, scene);
  if (Math.abs(x) <= pictured.margin && Math.abs(y) <= pictured.margin)
    return { pictured, isPainted: false };
  return { pictured: { ...scene, margin: marginPx }, isPainted: true };
}

/** Whether two scenes differ by where one looks, and by what moves over the picture, at most. */
const isPan = (one: Scene, other: Scene): boolean =>
  one.view.zoom === other.view.zoom &&
  one.sky === other.sky &&
  one.positions === other.positions &&
  one.awake === other.awake &&
  one.stage === other.stage &&
  one.selected === other.selected &&
  one.focused === other.focused &&
  one.litLinks === other.litLinks &&
  one.litNodes === other.litNodes &&
  one.region === other.region &&
  one.choice === other.choice &&
  one.unnamed === other.unnamed;

/** How far the picture of one scene is moved to show another, in pixels of the stage. */
export function shiftOf(from: Scene, to: Scene): Point {
  const scale = scaleOf(to.view, to.stage);
  return { x: (from.view.x - to.view.x) * scale, y: (from.view.y - to.view.y) * scale };
}
