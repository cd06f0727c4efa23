import { css } from "@emotion/react";
import { encode } from "uqr";
import { color } from "../../theme/theme.ts";

/** A text as a QR code. It is dark on light in every theme, because cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <div css={paper} data-mode="light">
      <svg css={code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path d={path} />
      </svg>
    </div>
  );
}

const paper = css({
  display: "grid",
  width: 220,
  maxWidth: "100%",
  justifySelf: "center",
  background: color.panel,
  borderRadius: 2,
});
const code = css({ fill: color.ink, shapeRendering: "crispEdges" });
