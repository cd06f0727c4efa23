import { css, Global } from "@emotion/react";
import { useEffect, useState } from "react";
import { color, layer } from "../../theme/theme.ts";

const lastsMs = 2_400;

/** Draws one ring that expands over the whole page once. With reduced motion it draws none. */
export function WaterRing() {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), lastsMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : (
    <>
      <Global styles={growth} />
      <i css={water} aria-hidden="true" />
    </>
  );
}

const growth = css`
  @property --ring {
    syntax: "<length>";
    inherits: false;
    initial-value: 0px;
  }
  @keyframes ring-crosses {
    to {
      --ring: 120vmax;
      opacity: 0;
    }
  }
`;
const water = css({
  position: "fixed",
  inset: 0,
  zIndex: layer.floating - 1,
  pointerEvents: "none",
  background: `radial-gradient(circle, ${color.strike} 0 2.4px, transparent 3px) 0 0 / 12px 12px`,
  mask: "radial-gradient(circle, transparent calc(var(--ring) - 120px), rgb(0 0 0 / 0.45) calc(var(--ring) - 40px), #000 calc(var(--ring) - 12px), transparent var(--ring))",
  animation: `ring-crosses ${lastsMs}ms cubic-bezier(0.3, 0.5, 0.6, 1) forwards`,
  "@media (prefers-reduced-motion: reduce)": { display: "none" },
});
