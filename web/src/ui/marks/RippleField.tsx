import { css } from "@emotion/react";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { useTheme } from "../../theme/use-theme.ts";
import { createField, type Field, type FieldOptions } from "./field/field.ts";

/** Strikes the water at viewport coordinates, as in pointer events and rects. */
export type RippleHandle = { strikeAt: (clientX: number, clientY: number) => void };

/**
 * The water behind a screen. Fills its positioned parent; elements marked `data-calm` in the nearest
 * `data-field` stay readable. Options are read once: give a new `key` to change them.
 */
export function RippleField({ ref, ...options }: FieldOptions & { ref?: Ref<RippleHandle> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<Field>(null);
  const firstOptions = useRef(options);
  const { mode } = useTheme();

  useEffect(() => {
    const create = () => {
      if (canvas.current === null) return;
      const created = createField(canvas.current, firstOptions.current);
      field.current = created;
      // Text takes its final position after the fonts have loaded.
      if (document.fonts.status === "loaded") return;
      void document.fonts.ready.then(() => field.current === created && created.refresh());
    };
    const cancel = whenIdle(create);
    return () => {
      cancel();
      field.current?.destroy();
      field.current = null;
    };
  }, []);

  useEffect(() => field.current?.refresh(), [mode]);

  useImperativeHandle(ref, () => ({
    strikeAt(clientX, clientY) {
      const box = canvas.current?.getBoundingClientRect();
      if (box) field.current?.strike(clientX - box.left, clientY - box.top);
    },
  }));

  return <canvas ref={canvas} css={fill} aria-hidden="true" />;
}

/**
 * The text is painted first and the page stays responsive: the water follows when the browser is idle.
 */
const longestWaitMs = 2_000;

/** Calls once when the browser is idle. Returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, longestWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: longestWaitMs });
  return () => cancelIdleCallback(request);
}

const fill = css({ position: "absolute", inset: 0, width: "100%", height: "100%" });
