import "../../../theme/profile-90s.css";
import { css } from "@emotion/react";
import { profileThemes, type ProfileTheme } from "../../../theme/profile-themes.ts";
import { below, color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { RippleField } from "../../../ui/marks/RippleField.tsx";
import type { CurrentUser } from "../../sign-in/current-user.ts";
import { useUpdateProfile } from "../../session/update-profile.ts";
import { ThemeTile } from "./ThemeTile.tsx";

export type ProfileLooks = Pick<CurrentUser, "profileTheme" | "profileThemeMode">;

type ProfileThemePanelProps = {
  looks: ProfileLooks;
  onChange: (looks: ProfileLooks) => void;
};

/** The looks of the member's shrine. Only a theme other than the site's has its own mode. */
export function ProfileThemePanel({ looks, onChange }: ProfileThemePanelProps) {
  const update = useUpdateProfile();
  const chosen = profileThemes.find(({ name }) => name === looks.profileTheme);
  const miniatures: Record<ProfileTheme, React.ReactNode> = {
    "main-cyberpunk": <RippleField pitch={6} startAt={4} galaxy={galaxy} sources={[]} still />,
    "90s-computer": (
      <span
        css={desktop}
        data-profile-theme="90s-computer"
        data-mode={looks.profileThemeMode}
        aria-hidden="true"
      >
        <span data-part="panel" css={windowBox}>
          <i css={titleBar} />
          <b css={paper}>Welcome</b>
        </span>
      </span>
    ),
  };
  return (
    <Panel label="PROFILE_THEME">
      <div css={layout.stack(14)}>
        <div
          css={layout.columns("repeat(2, minmax(0, 1fr))", 12)}
          role="radiogroup"
          aria-label="Profile theme"
        >
          {profileThemes.map(({ name }) => (
            <ThemeTile
              key={name}
              group="profile-theme"
              label={name}
              isChosen={looks.profileTheme === name}
              onChoose={() => onChange({ ...looks, profileTheme: name })}
            >
              <span css={picture}>{miniatures[name]}</span>
            </ThemeTile>
          ))}
        </div>
        {looks.profileTheme !== "main-cyberpunk" && (
          <fieldset css={modes}>
            <legend>Profile theme mode</legend>
            {modeChoices.map(({ mode, label }) => (
              <label key={mode}>
                <input
                  type="radio"
                  name="profile-theme-mode"
                  checked={looks.profileThemeMode === mode}
                  onChange={() => onChange({ ...looks, profileThemeMode: mode })}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <div css={foot}>
          <p css={description}>{chosen?.words}</p>
          <Button
            tone="primary"
            pending={update.isPending}
            onClick={() => update.isPending || update.mutate(looks)}
          >
            Apply Profile Theme
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const modeChoices = [
  { mode: "dark", label: "Dark" },
  { mode: "light", label: "Light" },
] as const;

const galaxy = { x: 0.5, y: 0.45, scale: 200, tilt: 0.46, rotation: -0.36 };

const picture = css({
  position: "relative",
  display: "block",
  height: 96,
  overflow: "hidden",
  background: color.page,
});
const desktop = css({ position: "absolute", inset: 0, display: "block" });
const windowBox = css({
  position: "absolute",
  isolation: "isolate",
  inset: "16px 16px -6px",
  display: "block",
  "&::before": { content: '""', position: "absolute", inset: 0, zIndex: -1 },
});
const titleBar = css({
  display: "block",
  height: 16,
  background: "linear-gradient(90deg, var(--title-from), var(--title-to))",
});
const paper = css({
  display: "block",
  marginTop: 2,
  height: 80,
  background: "var(--paper)",
  color: "var(--heading)",
  font: '700 20px/48px Tinos, "Times New Roman", serif',
  textAlign: "center",
});
const modes = css({
  ...layout.wrap("4px 24px"),
  margin: 0,
  padding: 0,
  border: 0,
  legend: { ...type.meta, padding: 0, color: color.ink2 },
  label: { ...layout.row(10), minHeight: 44, cursor: "pointer" },
  input: {
    appearance: "none",
    width: 18,
    height: 18,
    margin: 0,
    borderRadius: "50%",
    boxShadow: `inset 0 0 0 1.5px ${color.edge}`,
    cursor: "inherit",
  },
  "input:checked": {
    background: color.glow,
    boxShadow: `inset 0 0 0 1.5px ${color.glow}, inset 0 0 0 5px ${color.panel}`,
  },
});
const foot = css({
  ...layout.row(12),
  justifyContent: "space-between",
  [below.phone]: { flexDirection: "column", alignItems: "stretch" },
});
const description = css({
  fontSize: 13,
  lineHeight: "21px",
  color: color.ink2,
  borderLeft: `2px solid ${color.glow}`,
  padding: "2px 0 2px 14px",
});
