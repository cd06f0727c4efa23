import { css } from "@emotion/react";
import type { ThemePreference } from "../../../theme/preference.ts";
import { color } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { useTheme } from "../../../theme/use-theme.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ThemeTile } from "./ThemeTile.tsx";

const choices = [
  { preference: "dark", label: "Dark", modes: ["dark"] },
  { preference: "light", label: "Light", modes: ["light"] },
  { preference: "system", label: "System", modes: ["dark", "light"] },
] as const satisfies readonly { preference: ThemePreference; label: string; modes: unknown }[];

/** The mode of the whole site in this browser. It changes at once. */
export function SiteThemePanel() {
  const { preference, setPreference } = useTheme();
  return (
    <Panel label="SITE_THEME">
      <div css={row} role="radiogroup" aria-label="Site theme mode">
        {choices.map((choice) => (
          <ThemeTile
            key={choice.preference}
            group="site-theme"
            label={choice.label}
            isChosen={preference === choice.preference}
            onChoose={() => setPreference(choice.preference)}
          >
            <span css={miniature} aria-hidden="true">
              {choice.modes.map((mode) => (
                <span key={mode} css={sheet} data-mode={mode}>
                  <i />
                  <i />
                  <i />
                </span>
              ))}
            </span>
          </ThemeTile>
        ))}
      </div>
    </Panel>
  );
}

const row = css({
  ...layout.columns("repeat(3, minmax(0, 1fr))", 12),
  "@media (max-width: 700px)": { gap: 8 },
});
const miniature = css({ position: "relative", display: "block", height: 54, overflow: "hidden" });
const sheet = css({
  position: "absolute",
  inset: 0,
  background: color.page,
  "&::before": {
    content: '""',
    position: "absolute",
    inset: "9px 12px -8px",
    background: color.panel,
    border: `1px solid ${color.line2}`,
  },
  i: { position: "absolute", left: 24, borderRadius: 1 },
  "i:nth-of-type(1)": { top: 18, width: "46%", height: 8, background: color.ink },
  "i:nth-of-type(2)": { top: 32, width: "64%", height: 4, background: color.ink3 },
  "i:nth-of-type(3)": { top: 42, width: "22%", height: 8, background: color.glow },
  "& + &": { clipPath: "polygon(56% 0, 100% 0, 100% 100%, 44% 100%)" },
});
