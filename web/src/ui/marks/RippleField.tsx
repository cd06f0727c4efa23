import { css } from "@emotion/react";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { useTheme } from "../../theme/use-theme.ts";
import { createField, type Field, type FieldOptions } from "./field/field.ts";

/** For whoever lets something drop: coordinates of the viewport, as pointer events and rects give them. */
export type RippleHandle = { strikeAt: (clientX: number, clientY: number) => void };

/**
 * The water behind a screen. Fills its positioned parent; elements marked `data-calm` in the nearest
 * `data-field` stay readable. Options are read when it appears: give a new `key` to change them.
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
      // Words take their final places once the fonts are there.
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

/** The words are painted first, and the page answers: the water follows when there is time for it. */
const longestWaitMs = 2_000;

/** Calls once when the page has nothing better to do. Returns what calls it off. */
function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, longestWaitMs / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: longestWaitMs });
  return () => cancelIdleCallback(request);
}

const fill = css({ position: "absolute", inset: 0, width: "100%", height: "100%" });
