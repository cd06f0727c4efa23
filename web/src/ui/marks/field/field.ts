import { bandOf, countBands } from "./bands.ts";
import { createLatticePainter, type Ink, type LatticePainter, rampLength } from "./draw-lattice.ts";
import { type CalmRect, type Galaxy, growLattice, type Lattice, type LightAt } from "./lattice.ts";
import { colourRamp } from "./ramp.ts";
import type { WaveSource } from "./wave.ts";

export type Overlay = (
  context: CanvasRenderingContext2D,
  view: FieldView,
  colour: (token: string) => string,
) => void;

/** A frame of a field: `calm` is the same array until the text over the field has moved. */
export type FieldView = {
  width: number;
  height: number;
  time: number;
  sources: readonly WaveSource[];
  calm: readonly CalmRect[];
};

export type FieldOptions = {
  pitch: number;
  galaxy?: Galaxy | undefined;
  /** The token with the colours of the points, from dim to struck. */
  ramp?: string | undefined;
  /** The light that replaces a galaxy's. */
  lightAt?: LightAt | undefined;
  sources: readonly WaveSource[];
  /** The time in seconds of the first frame, and of the only one in a still field. */
  startAt?: number | undefined;
  /** How strongly a crest lights a dark point. */
  lift?: number | undefined;
  still?: boolean | undefined;
  calmFloor?: number | undefined;
  /** Drawn over the lattice in each frame. */
  overlay?: Overlay | undefined;
};

export type Field = {
  /**
   * Drops a single packet at a position in px from the canvas's corner. Nothing happens in a still field.
   */
  strike: (x: number, y: number) => void;
  /** Reads size, text areas and colours again. */
  refresh: () => void;
  destroy: () => void;
};

const frameMs = 1000 / 24;
const longestStepMs = 250;
/** A slow machine draws less often, so that at least three quarters of its time stay free. */
const restPerWork = 4;
const sharpestPixelRatio = 2;
/** The first lattice is built in slices of this length, so that the page stays responsive. */
const growsForMs = 4;

/**
 * A field of still water made of dots that carries ripple packets. It moves at most 24 times a second,
 * and only while the page is shown, the canvas is visible and motion is allowed. A slow machine draws
 * each frame in successive bands.
 */
export function createField(canvas: HTMLCanvasElement, options: FieldOptions): Field {
  const context = canvas.getContext("2d");
  if (context === null) return { strike() {}, refresh() {}, destroy() {} };
  const { startAt = 0, lift = 0.5, calmFloor, overlay } = options;
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => !options.still && !reducedMotion.matches;

  let strikes: WaveSource[] = [];
  let time = startAt;
  let ink: Ink = { ramp: [], shadow: "transparent" };
  let width = 0;
  let height = 0;
  let calm: readonly CalmRect[] = [];
  let lattice: Lattice | undefined;
  let paint: LatticePainter | undefined;
  let growing = 0;
  let onScreen = true;
  let frame = 0;
  let lastFrameMs = 0;
  /** The duration of the last frame; null before the first. */
  let drawMs: number | null = null;
  let workMs = 0;
  let bands = 1;
  let nextBand = 0;

  const colours = new Map<string, string>();
  const colour = (token: string) => {
    const known = colours.get(token);
    if (known !== undefined) return known;
    const value = getComputedStyle(canvas).getPropertyValue(`--${token}`).trim();
    colours.set(token, value);
    return value;
  };

  const drawBand = (index: number, count: number) => {
    const sources = strikes.length === 0 ? options.sources : [...options.sources, ...strikes];
    const band = bandOf(index, count, height, canvas.height);
    context.save();
    context.beginPath();
    context.rect(0, band.top, width, band.bottom - band.top);
    context.clip();
    paint?.(context, width, height, sources, time, ink, band);
    overlay?.(context, { width, height, time, sources, calm }, colour);
    context.restore();
  };

  const draw = () => {
    nextBand = 0;
    drawBand(0, 1);
  };

  const tick = (nowMs: number) => {
    frame = requestAnimationFrame(tick);
    if (nextBand === 0 && !beginFrame(nowMs)) return;
    drawBand(nextBand, bands);
    nextBand = (nextBand + 1) % bands;
    const isWhole = nextBand === 0;
    // Runs after that is painted: on machines without a GPU, painting takes longer than drawing.
    setTimeout(() => {
      workMs += performance.now() - nowMs;
      if (isWhole) drawMs = workMs;
    });
    if (isWhole) run();
  };

  const beginFrame = (nowMs: number): boolean => {
    const passedMs = nowMs - lastFrameMs;
    if (passedMs < Math.max(frameMs, restPerWork * (drawMs ?? 0))) return false;
    lastFrameMs = nowMs;
    // A pause (hidden page, canvas scrolled away) stops the water's clock as well.
    time += Math.min(passedMs, longestStepMs) / 1000;
    strikes = strikes.filter((strike) => time - strike.startsAt < strikeSeconds);
    bands = countBands(drawMs);
    workMs = 0;
    return true;
  };

  /** Water without a packet does not change. */
  const isTouched = () =>
    lattice !== undefined && (overlay !== undefined || options.sources.length + strikes.length > 0);

  const shouldRun = () => moves() && isTouched() && onScreen && !document.hidden;

  const run = () => {
    if (shouldRun() && frame === 0) {
      lastFrameMs = performance.now();
      frame = requestAnimationFrame(tick);
    }
    if (!shouldRun() && frame !== 0) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
  };

  const refresh = () => {
    const box = canvas.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    ({ width, height } = box);
    const ratio = Math.min(sharpestPixelRatio, window.devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    colours.clear();
    ink = {
      ramp: colourRamp(colour(options.ramp ?? "field-ramp"), rampLength),
      shadow: colour("field-shadow"),
    };
    calm = calmRects(canvas, box);
    const { pitch, galaxy, lightAt } = options;
    const shape = { width, height, pitch, galaxy, lightAt, calm, calmFloor };
    clearTimeout(growing);
    grow(growLattice(shape, lattice), lattice ? Number.POSITIVE_INFINITY : growsForMs);
  };

  /** Water that is already visible is rebuilt at once, so that it never disappears. */
  const grow = (rows: Generator<void, Lattice>, forMs: number) => {
    const endsAtMs = performance.now() + forMs;
    for (;;) {
      const row = rows.next();
      if (row.done) {
        if (row.value !== lattice) paint = createLatticePainter(row.value, lift);
        lattice = row.value;
        // The first frame is drawn by the usual schedule, because its duration is not known yet.
        if (drawMs !== null || !shouldRun()) draw();
        run();
        return;
      }
      if (performance.now() < endsAtMs) continue;
      growing = window.setTimeout(() => grow(rows, forMs));
      return;
    }
  };

  const sizes = new ResizeObserver(refresh);
  const sight = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? true;
    run();
  });
  sizes.observe(canvas);
  sight.observe(canvas);
  document.addEventListener("visibilitychange", run);
  reducedMotion.addEventListener("change", run);
  run();

  return {
    strike(x, y) {
      if (!moves()) return;
      strikes.push({ ...strikeForm, x: x / width, y: y / height, startsAt: time });
      run();
    },
    refresh,
    destroy() {
      cancelAnimationFrame(frame);
      clearTimeout(growing);
      sizes.disconnect();
      sight.disconnect();
      document.removeEventListener("visibilitychange", run);
      reducedMotion.removeEventListener("change", run);
    },
  };
}

const strikeSeconds = 9;
const strikeForm = {
  every: Number.POSITIVE_INFINITY,
  speed: 150,
  tail: 260,
  wavelength: 46,
  amplitude: 1.6,
  reach: 420,
  flat: 0.62,
};

/** Lists the texts over a canvas: elements marked `data-calm` in the same `data-field`. */
function calmRects(canvas: HTMLCanvasElement, box: DOMRect): CalmRect[] {
  const words = canvas.closest("[data-field]")?.querySelectorAll("[data-calm]") ?? [];
  return [...words].map((element) => {
    const rect = element.getBoundingClientRect();
    return {
      x: rect.left - box.left - 12,
      y: rect.top - box.top - 8,
      width: rect.width + 24,
      height: rect.height + 16,
    };
  });
}
