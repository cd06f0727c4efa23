import type { Stage } from "./view.ts";

const sharpestPixelRatio = 2;

/** Keeps a canvas as sharp as the screen and as large as its box; reports each new size. */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  onSize: (size: Stage) => void,
): { context: CanvasRenderingContext2D; stop: () => void } {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws on no canvas.");
  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect();
    const ratio = Math.min(sharpestPixelRatio, window.devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    onSize({ width, height });
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  fit();
  return { context, stop: () => sizes.disconnect() };
}
