import { css } from "@emotion/react";
import { ChevronLeft, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { folds } from "../../theme/folds.ts";
import { color, layer, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { Button } from "../layout/Button.tsx";

export const sidePanelWidth = 408;

type SidePanelProps = {
  label: string;
  ref: Ref<HTMLElement>;
  className?: string;
  children: ReactNode;
};

/** A panel next to a log: in the third column, or over the log where there are no columns. */
export const SidePanel = ({ label, children, ...marks }: SidePanelProps) => (
  <aside css={box} aria-label={label} tabIndex={-1} {...marks}>
    {children}
  </aside>
);

type SidePanelHeaderProps = {
  title: string;
  detail: ReactNode;
  tools?: ReactNode;
  onClose: () => void;
};

/** The header of the panel. Where the panel covers the log, its button leads back to the log. */
export const SidePanelHeader = ({ title, detail, tools, onClose }: SidePanelHeaderProps) => (
  <header css={header}>
    <Button css={onlyNarrow} tone="quiet" square aria-label="Back" onClick={onClose}>
      <ChevronLeft aria-hidden="true" />
    </Button>
    <h3>{title}</h3>
    <span>{detail}</span>
    {tools}
    <Button
      css={onlyWide}
      tone="quiet"
      square
      aria-label="Close"
      aria-keyshortcuts="Escape"
      onClick={onClose}
    >
      <X aria-hidden="true" />
    </Button>
  </header>
);

const box = css({
  gridColumn: 3,
  gridRow: 1,
  display: "flex",
  flexDirection: "column",
  width: sidePanelWidth,
  minWidth: 0,
  minHeight: 0,
  background: color.page,
  borderLeft: `1px solid ${color.line}`,
  "&:focus-visible": { outlineOffset: -2 },
  [folds.members]: {
    gridArea: "auto",
    position: "absolute",
    zIndex: layer.sheet - 2,
    top: 0,
    right: 0,
    bottom: 0,
    width: `min(${sidePanelWidth}px, 100%)`,
  },
  [folds.channels]: { width: "100%", border: 0 },
});
const header = css({
  ...layout.row(10),
  minHeight: 56,
  padding: "0 8px 0 16px",
  borderBottom: `1px solid ${color.line}`,
  h3: { fontSize: 15, fontWeight: 600 },
  span: { ...type.note, ...layout.oneLine, flex: 1, minWidth: 0 },
  [folds.channels]: { padding: "0 8px 0 4px" },
});
const onlyNarrow = css({ "&&": { display: "none", [folds.channels]: { display: "inline-flex" } } });
const onlyWide = css({ "&&": { [folds.channels]: { display: "none" } } });
