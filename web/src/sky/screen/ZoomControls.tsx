import { css } from "@emotion/react";
import { LocateFixed, Minus, Plus } from "lucide-react";
import { color } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { zoomRange } from "../../sky-map/scene/view.ts";

type ZoomControlsProps = {
  zoom: number;
  onZoom: (factor: number) => void;
  onReset: () => void;
  /** On a narrow screen the sheet needs the space. */
  isAside: boolean;
};

export const ZoomControls = ({ zoom, onZoom, onReset, isAside }: ZoomControlsProps) => (
  <div css={[bar, isAside && aside]} role="group" aria-label="Zoom" data-over="">
    <button
      type="button"
      aria-label="Zoom out"
      aria-keyshortcuts="-"
      onClick={() => onZoom(1 / zoomRange.step)}
    >
      <Minus aria-hidden="true" />
    </button>
    <output>{Math.round(zoom * 100)}%</output>
    <button
      type="button"
      aria-label="Zoom in"
      aria-keyshortcuts="+"
      onClick={() => onZoom(zoomRange.step)}
    >
      <Plus aria-hidden="true" />
    </button>
    <button type="button" aria-label="Reset view" aria-keyshortcuts="0" onClick={onReset}>
      <LocateFixed aria-hidden="true" />
    </button>
  </div>
);

const bar = css({
  ...layout.box(color.page, color.edge),
  position: "absolute",
  zIndex: 2,
  left: 20,
  bottom: 20,
  display: "flex",
  button: {
    ...layout.centered,
    ...bareButton,
    width: 44,
    height: 44,
    padding: 0,
    color: color.ink,
    "&:hover": { background: color.raised },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "button + button": { borderLeft: `1px solid ${color.line}` },
  output: {
    ...layout.centered,
    minWidth: 64,
    borderInline: `1px solid ${color.line}`,
    fontSize: 12,
    color: color.ink2,
  },
  // Above the sheet, whose height depends on its content.
  "@media (max-width: 960px)": {
    left: "auto",
    right: 16,
    bottom: 96,
    flexDirection: "column",
    output: { display: "none" },
    "button + button": { borderLeft: 0, borderTop: `1px solid ${color.line}` },
    "output + button": { borderTop: `1px solid ${color.line}` },
  },
});
const aside = css({ "@media (max-width: 960px)": { display: "none" } });
