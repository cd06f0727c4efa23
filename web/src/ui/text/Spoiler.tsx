import { css } from "@emotion/react";
import { EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { color } from "../../theme/theme.ts";
import { bareButton } from "../layout/button-style.ts";

/**
 * Covers a text until the reader opens it. `coveredText` gives the cover its size and is hidden from
 * screen readers.
 */
export function Spoiler({ coveredText, children }: { coveredText: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span css={isOpen && opened} data-part="spoiler">
      <button
        css={isOpen ? closer : cover}
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? "Hide the spoiler" : "Show the spoiler"}
        title={isOpen ? undefined : "Spoiler"}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <EyeOff aria-hidden="true" /> : <span aria-hidden="true">{coveredText}</span>}
      </button>
      {isOpen && children}
    </span>
  );
}

const opened = css({ background: color.raised, borderRadius: 2, padding: "1px 4px 1px 0" });
const cover = css({
  display: "inline",
  minHeight: 24,
  padding: "1px 4px",
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: `repeating-linear-gradient(90deg, ${color.ink3} 0 2px, ${color.raised} 2px 4px)`,
  font: "inherit",
  lineHeight: "inherit",
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "pointer",
  "> span": { visibility: "hidden" },
  "@media (forced-colors: active)": { background: "ButtonFace" },
});
const closer = css({
  ...bareButton,
  minWidth: 24,
  minHeight: 24,
  padding: 0,
  color: color.ink3,
  verticalAlign: "middle",
  svg: { width: 12, height: 12, verticalAlign: "middle" },
});
