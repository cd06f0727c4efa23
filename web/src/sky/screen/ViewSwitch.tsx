import { css } from "@emotion/react";
import { List, Waypoints } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import type { SkyParams } from "../model/use-sky-params.ts";

type ViewSwitchProps = {
  view: SkyParams["view"];
  onChange: (view: SkyParams["view"]) => void;
};

/** Switches between the drawn sky and its table. */
export const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => (
  <div css={group} role="group" aria-label="View">
    <button type="button" aria-pressed={view === "map"} onClick={() => onChange("map")}>
      <Waypoints aria-hidden="true" />
      <span>MAP</span>
    </button>
    <button type="button" aria-pressed={view === "list"} onClick={() => onChange("list")}>
      <List aria-hidden="true" />
      <span>LIST</span>
    </button>
  </div>
);

const group = css({
  ...layout.box(color.page, color.edge),
  display: "flex",
  button: {
    ...type.label,
    ...layout.row(8),
    ...bareButton,
    minHeight: 36,
    padding: "0 14px",
    color: color.ink2,
    "&:focus-visible": { outlineOffset: -2 },
    "&[aria-pressed=true]": {
      background: color.raised,
      color: color.ink,
      boxShadow: `inset 0 -2px ${color.glow}`,
    },
  },
  "@media (max-width: 960px)": {
    span: { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
    button: { minWidth: 44 },
  },
});
