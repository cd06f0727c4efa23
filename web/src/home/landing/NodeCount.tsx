import { css } from "@emotion/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { below, color, type } from "../../theme/theme.ts";
import { DotNumber } from "../../ui/marks/DotNumber.tsx";
import type { RippleHandle } from "../../ui/marks/RippleField.tsx";
import { useNodeCount } from "./use-node-count.ts";
import { countSteps, stepsPerCount } from "./count-steps.ts";

type NodeCountProps = { field: RefObject<RippleHandle | null>; isSkyEmpty: boolean };

/** The number of claimed nodes, live. A rise drops a ripple at the number. */
export function NodeCount({ field, isSkyEmpty }: NodeCountProps) {
  const count = useNodeCount();
  const shown = useCounting(count);
  const box = useRef<HTMLDivElement>(null);
  const former = useRef<number | null>(null);

  useEffect(() => {
    const hasRisen = former.current !== null && count !== null && count > former.current;
    former.current = count;
    if (!hasRisen) return;
    const rect = box.current?.getBoundingClientRect();
    if (rect) field.current?.strikeAt(rect.left + 60, rect.top + rect.height / 2);
  }, [count, field]);

  return (
    <div css={line} ref={box} data-calm>
      <DotNumber css={number} value={shown} target={count} />
      <p css={text}>
        {count === 1 ? "node claimed" : "nodes claimed"}
        {isSkyEmpty && ". the sky is empty."}
        <br />
        {isSkyEmpty
          ? "be its first light."
          : `the sky above is drawn from ${count === 1 ? "it" : "them"}`}
      </p>
    </div>
  );
}

/** The duration of one ripple. */
const countingMs = 1200;

/** Counts to a new value in steps, or jumps with reduced motion. Null until there is a first count. */
function useCounting(count: number | null): number | null {
  const [shown, setShown] = useState<number | null>(null);
  const latest = useRef(0);

  useEffect(() => {
    if (count === null) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const steps = isStill ? [count] : countSteps(latest.current, count);
    const timer = setInterval(() => {
      const next = steps.shift();
      if (next === undefined) return clearInterval(timer);
      latest.current = next;
      setShown(next);
    }, countingMs / stepsPerCount);
    return () => clearInterval(timer);
  }, [count]);

  return shown;
}

const line = css({
  display: "flex",
  alignItems: "flex-end",
  gap: 14,
  width: "fit-content",
  marginTop: 36,
  [below.phone]: { marginTop: 24 },
});
const number = css({
  fontSize: 56,
  lineHeight: "44px",
  color: color.glow,
  [below.phone]: { fontSize: 44, lineHeight: "36px" },
});
const text = css({ ...type.meta, color: color.ink2 });
