import type { Scene } from "../scene/scene.ts";
import { type Point, scaleOf } from "../scene/view.ts";

type Context = CanvasRenderingContext2D;

/** The margin of the picture of a panned map around the stage, in pixels of the stage. */
const marginPx = 240;

type Painters<Painted> = {
  /** Paints a whole scene except its moving parts; `ratio` is canvas pixels for each stage pixel. */
  paint: (context: Context, scene: Scene, ratio: number) => Painted;
  /** Paints the moving parts over the picture. Must be cheap enough for every frame. */
  paintOver: (context: Context, scene: Scene, painted: Painted | null, shift: Point) => void;
};

/**
 * Draws scenes from a cached picture, with the moving parts painted over it. While the pointer pans the
 * map, the picture is painted with a margin and then only shifted. Both cost a fraction of painting the
 * scene.
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
    // Setting a size, even the same one, allocates memory.
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
    // Whole pixels keep names sharp.
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
    /** Forces a repaint of the next scene, after a change that scenes do not show. */
    forget: (): void => {
      pictured = null;
    },
    /** Returns the result of the last paint; null before the first. */
    painted: (): Painted | null => painted,
    /** True if the picture has the margin of a panned map, which a map at rest does not need. */
    isWide: (): boolean => pictured !== null && pictured.margin > 0,
  };
}

/** The scene that the picture shows, with its margin, and whether the picture must be painted again. */
export type FramePlan = { pictured: Scene; isPainted: boolean };

/** Decides how a scene is drawn when the picture shows `pictured`. */
export function planFrame(pictured: Scene | null, scene: Scene): FramePlan {
  if (!pictured || !isPan(pictured, scene))
    return { pictured: { ...scene, margin: 0 }, isPainted: true };
  const { x, y } = shiftOf(pictured, scene);
  if (Math.abs(x) <= pictured.margin && Math.abs(y) <= pictured.margin)
    return { pictured, isPainted: false };
  return { pictured: { ...scene, margin: marginPx }, isPainted: true };
}

/** True if two scenes differ at most by the view and by the moving parts. */
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

/** Returns the shift of one scene's picture that shows another, in pixels of the stage. */
export function shiftOf(from: Scene, to: Scene): Point {
  const scale = scaleOf(to.view, to.stage);
  return { x: (from.view.x - to.view.x) * scale, y: (from.view.y - to.view.y) * scale };
}
