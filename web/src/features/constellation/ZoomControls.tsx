import { css } from "@emotion/react";
import { LocateFixed, Minus, Plus } from "lucide-react";
import { color } from "../../theme/theme.ts";
import { zoomRange } from "./map/view.ts";

type ZoomControlsProps = {
  zoom: number;
  onZoom: (factor: number) => void;
  onReset: () => void;
};

export const ZoomControls = ({ zoom, onZoom, onReset }: ZoomControlsProps) => (
  <div css={bar} role="group" aria-label="Zoom">
    <button type="button" aria-label="Zoom out" onClick={() => onZoom(1 / zoomRange.step)}>
      <Minus aria-hidden="true" />
    </button>
    <output>{Math.round(zoom * 100)}%</output>
    <button type="button" aria-label="Zoom in" onClick={() => onZoom(zoomRange.step)}>
      <Plus aria-hidden="true" />
    </button>
    <button type="button" aria-label="Reset view" onClick={onReset}>
      <LocateFixed aria-hidden="true" />
    </button>
  </div>
);

const bar = css({
  position: "absolute",
  zIndex: 2,
  left: 20,
  bottom: 20,
  display: "flex",
  background: color.page,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  button: {
    display: "grid",
    placeItems: "center",
    width: 44,
    height: 44,
    padding: 0,
    background: "none",
    border: 0,
    color: color.ink,
    cursor: "pointer",
    "&:hover": { background: color.raised },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "button + button": { borderLeft: `1px solid ${color.line}` },
  output: {
    display: "grid",
    placeItems: "center",
    minWidth: 64,
    borderInline: `1px solid ${color.line}`,
    fontSize: 12,
    color: color.ink2,
  },
  "@media (max-width: 960px)": { left: 16, bottom: 16, output: { display: "none" } },
});
