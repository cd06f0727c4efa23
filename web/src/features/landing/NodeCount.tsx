import { css } from "@emotion/react";
import { type RefObject, useEffect, useRef } from "react";
import { below, color, type } from "../../theme/theme.ts";
import { DotNumber } from "../../ui/DotNumber.tsx";
import type { RippleHandle } from "../../ui/RippleField.tsx";
import { useCounting } from "./use-counting.ts";
import { useNodeCount } from "./use-node-count.ts";

/** How many nodes are claimed, live. A rise drops a ripple where the number stands. */
export function NodeCount({ field }: { field: RefObject<RippleHandle | null> }) {
  const count = useNodeCount();
  const shown = useCounting(count);
  const box = useRef<HTMLDivElement>(null);
  const former = useRef<number | null>(null);

  useEffect(() => {
    const hasRisen = former.current !== null && count !== null && count > former.current;
    former.current = count;
    const rect = box.current?.getBoundingClientRect();
    if (hasRisen && rect) field.current?.strikeAt(rect.left + 60, rect.top + rect.height / 2);
  }, [count, field]);

  return (
    <div css={line} ref={box} data-calm>
      <DotNumber css={number} value={shown} target={count} />
      <p css={words}>
        nodes claimed
        <br />
        recounted every 60 s
      </p>
    </div>
  );
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
const words = css({ ...type.meta, color: color.ink2 });
