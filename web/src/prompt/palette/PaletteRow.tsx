import { css } from "@emotion/react";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import type { Option } from "./options.tsx";

type PaletteRowProps = {
  id: string;
  option: Option;
  /** The typed text, which is highlighted in the label. */
  written: string;
  isChosen: boolean;
  onTake: () => void;
};

export const PaletteRow = ({ id, option, written, isChosen, onTake }: PaletteRowProps) => (
  <div
    css={[menuStyle.row, row]}
    id={id}
    role="option"
    aria-selected={isChosen}
    onPointerDown={(event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      onTake();
    }}
  >
    <span css={icon} aria-hidden="true">
      {option.icon}
    </span>
    <span css={words}>
      <bdi>
        <Marked text={option.label} sought={written.trim()} />
      </bdi>
      <bdi css={quiet}>{option.detail}</bdi>
    </span>
    {option.command !== undefined && (
      <bdi css={[quiet, command]} data-command>
        {option.command}
      </bdi>
    )}
    {option.keyName && (
      <span css={caps}>
        <KeyCaps of={option.keyName} most={1} />
      </span>
    )}
  </div>
);

/** Highlights the sought text in a label. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const at = sought === "" ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (at === -1) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <span css={mark}>{text.slice(at, end)}</span>
      {text.slice(end)}
    </>
  );
}

const row = css({
  minHeight: 42,
  gap: 14,
  padding: "0 10px",
  "&[aria-selected=true]": { background: color.hover, boxShadow: `inset 2px 0 ${color.glow}` },
  [below.phone]: {
    ...layout.columns("24px minmax(0, 1fr) auto", "0 14px"),
    alignContent: "center",
    minHeight: 58,
    padding: "8px 10px",
  },
});
const icon = css({
  ...layout.centered,
  flex: "none",
  width: 24,
  color: color.ink3,
  ".lucide": { width: 16, height: 16 },
  [below.phone]: { gridRow: "1 / span 2" },
});
const words = css({
  flex: "1 1 auto",
  display: "flex",
  gap: 10,
  minWidth: "50%",
  "> *": layout.oneLine,
  // A long detail is truncated before the name.
  "> :first-of-type": { flex: "none", maxWidth: "100%" },
  [below.phone]: { minWidth: 0 },
});
const mark = css({ color: color.glow });
const quiet = css({ color: color.ink3, minWidth: 0 });
const command = css({
  ...layout.oneLine,
  flex: "0 1 auto",
  [below.phone]: { gridColumn: 2, gridRow: 2 },
});
const caps = css({ flex: "none", fontSize: 12 });
