import { css } from "@emotion/react";
import { useEffect, useRef } from "react";
import type { MusicTheme } from "../../theme/profile-themes.ts";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { drawVisual } from "./draw-visual.ts";

type MusicVisualProps = {
  theme: MusicTheme;
  isMoving?: boolean;
  /** Returns the position in the track in seconds, read on each frame. */
  clock?: () => number;
};

const frameMs = 1000 / 24;
const atRest = () => 0;

/** Animated picture of the player's theme. It is static while nothing plays and with reduced motion. */
export function MusicVisual({ theme, isMoving = false, clock = atRest }: MusicVisualProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");

  useEffect(() => {
    const shown = canvas.current;
    const pen = shown?.getContext("2d");
    if (!shown || !pen) return;
    let frame = 0;
    let drawnAt = 0;

    const draw = () => {
      const { width, height } = shown.getBoundingClientRect();
      const scale = Math.min(2, window.devicePixelRatio);
      shown.width = width * scale;
      shown.height = height * scale;
      pen.scale(scale, scale);
      const style = getComputedStyle(shown);
      const token = (name: string) => style.getPropertyValue(name).trim();
      drawVisual[theme]({ pen, width, height, seconds: isCalm ? 0 : clock(), token });
    };
    const loop = (now: number) => {
      if (now - drawnAt >= frameMs) {
        drawnAt = now;
        draw();
      }
      frame = requestAnimationFrame(loop);
    };
    if (isMoving && !isCalm) frame = requestAnimationFrame(loop);

    // Calls `draw` at once and on each resize.
    const sizes = new ResizeObserver(draw);
    sizes.observe(shown);
    // The oscilloscope uses the colours of the surrounding theme.
    const modes = new MutationObserver(draw);
    for (let element: Element | null = shown; element; element = element.parentElement) {
      modes.observe(element, { attributeFilter: ["data-mode", "data-profile-theme"] });
    }
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      modes.disconnect();
    };
  }, [theme, isMoving, isCalm, clock]);

  return <canvas ref={canvas} css={fill} aria-hidden="true" />;
}

const fill = css({ position: "absolute", inset: 0, width: "100%", height: "100%" });
