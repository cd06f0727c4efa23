import { css } from "@emotion/react";
import { useId } from "react";
import { leastContrast, readableColor } from "../../theme/readable-color.ts";
import { roleColors } from "../../theme/role-colors.ts";
import { color as themeColor, type } from "../../theme/theme.ts";
import { FieldGroup } from "../../ui/forms/FieldGroup.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { RoleName } from "./RoleName.tsx";

type ColorFieldProps = {
  /** The name of the role. */
  name: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** The colour of a role: none, a named one or any other. Shows the name as it is written in both modes. */
export function ColorField({ name, value, onChange }: ColorFieldProps) {
  const group = useId();
  const isOther = value !== null && roleColors.every((one) => one.value !== value);
  return (
    <FieldGroup label="colour">
      <div css={choices}>
        {[{ name: "none", value: null }, ...roleColors].map((one) => (
          <label key={one.name} css={choice}>
            <input
              type="radio"
              name={group}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <RoleName role={{ name: one.name, color: one.value }} />
          </label>
        ))}
        <label css={choice} data-chosen={isOther || undefined}>
          <input
            type="color"
            value={value ?? roleColors[0].value}
            onChange={(event) => onChange(event.target.value)}
          />
          other{isOther && ` ${value}`}
        </label>
      </div>
      {value !== null && (
        <div css={samples}>
          {(["dark", "light"] as const).map((mode) => (
            <p key={mode} css={sample} data-mode={mode}>
              <RoleName role={{ name, color: value }} />
              <span>{contrastText(value, mode)}</span>
            </p>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

function contrastText(value: string, mode: "dark" | "light"): string {
  const readable = readableColor(value, mode);
  const ratio = `${leastContrast(readable, mode).toFixed(1)} : 1`;
  if (readable === value) return ratio;
  return `${ratio}, ${mode === "dark" ? "lightened" : "darkened"}`;
}

const choices = css(layout.wrap(6));
const choice = css({
  ...type.meta,
  ...layout.row(8),
  minHeight: 32,
  padding: "0 10px",
  border: `1px solid ${themeColor.line2}`,
  borderRadius: 2,
  color: themeColor.ink2,
  cursor: "pointer",
  "&:has(:checked), &[data-chosen]": {
    borderColor: themeColor.glow2,
    background: themeColor.glowBg,
  },
  "&:has(:focus-visible)": { outline: `2px solid ${themeColor.strike}`, outlineOffset: 2 },
  "input[type=radio]": { position: "absolute", opacity: 0 },
  "input[type=color]": {
    width: 20,
    height: 20,
    padding: 0,
    border: 0,
    background: "none",
    cursor: "pointer",
  },
  "@media (pointer: coarse)": { minHeight: 44 },
  "@media (forced-colors: active)": {
    "&:has(:checked), &[data-chosen]": { outline: "2px solid Highlight" },
  },
});
const samples = css({
  ...layout.columns("1fr 1fr", 8),
  "@media (max-width: 600px)": { gridTemplateColumns: "1fr" },
});
const sample = css({
  ...type.dense,
  ...layout.row(12),
  justifyContent: "space-between",
  minWidth: 0,
  padding: "8px 12px",
  border: `1px solid ${themeColor.line}`,
  borderRadius: 2,
  background: themeColor.raised,
  color: themeColor.ink,
  "> :last-child": { ...type.note, flex: "none" },
});
