import { css } from "@emotion/react";
import { shrineModeOf } from "../../../theme/profile-themes.ts";
import { color, type } from "../../../theme/theme.ts";
import { useTheme } from "../../../theme/use-theme.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import type { ProfileLooks } from "./ProfileThemePanel.tsx";

const colours = [
  { name: "ground", value: color.page },
  { name: "ink", value: color.ink },
  { name: "glow", value: color.glow },
  { name: "strike", value: color.strike },
  { name: "you", value: color.you },
  { name: "dream", value: color.dream },
];

/** The colours of the chosen profile theme. */
export function ColourSummary({ looks }: { looks: ProfileLooks }) {
  const { mode } = useTheme();
  return (
    <Panel label="COLOUR_SUMMARY">
      <ul css={row}>
        {colours.map(({ name, value }) => (
          <li key={name}>
            <span
              css={swatch}
              data-profile-theme={looks.profileTheme}
              data-mode={shrineModeOf(looks, mode)}
              style={{ background: value }}
            />
            {name}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const row = css({
  ...type.meta,
  fontSize: 11,
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  color: color.ink2,
});
const swatch = css({
  display: "block",
  height: 36,
  marginBottom: 6,
  borderBlock: `1px solid ${color.line2}`,
});
