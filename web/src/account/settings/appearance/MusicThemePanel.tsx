import "../../../theme/music-themes.css";
import { css } from "@emotion/react";
import type { MusicTheme } from "../../../theme/profile-themes.ts";
import { type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Badge } from "../../../ui/marks/Badge.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../../sign-in/current-user.ts";
import { freeThemes, premiumThemes } from "../../../shrine/music/faces.ts";
import { MusicVisual } from "../../../shrine/music/MusicVisual.tsx";
import { stopPlayback } from "../../../shrine/music/player.ts";
import { useUpdateProfile } from "../../session/update-profile.ts";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";
import { ThemeTile } from "./ThemeTile.tsx";

type MusicThemePanelProps = {
  user: CurrentUser;
  theme: MusicTheme;
  onChange: (theme: MusicTheme) => void;
};

/** The theme of the music player, and whether it is shown. */
export function MusicThemePanel({ user, theme, onChange }: MusicThemePanelProps) {
  const apply = useUpdateProfile();
  const hide = useUpdateProfile();
  const tiles = (themes: readonly MusicTheme[]) =>
    themes.map((name) => (
      <ThemeTile
        key={name}
        group="music-theme"
        label={name}
        isChosen={theme === name}
        onChoose={() => onChange(name)}
      >
        <span css={picture} data-music={name}>
          <MusicVisual theme={name} />
        </span>
      </ThemeTile>
    ));
  const handleHide = (hideMusicPlayer: boolean) => {
    if (hideMusicPlayer) stopPlayback();
    hide.mutate({ hideMusicPlayer });
  };
  return (
    <Panel label="MUSIC_PLAYER_THEME" led={user.hideMusicPlayer ? "idle" : "live"}>
      <div css={settingsStyle.form}>
        <div css={grid} role="radiogroup" aria-label="Music player theme">
          <h3 css={groupLabel}>Free Themes</h3>
          {tiles(freeThemes)}
          <h3 css={groupLabel}>
            Premium Themes <Badge tone="private">UNLOCKED</Badge>
          </h3>
          {tiles(premiumThemes)}
        </div>
        <div css={settingsStyle.row}>
          <Checkbox
            label="Hide Music Player"
            checked={
              hide.isPending ? hide.variables.hideMusicPlayer === true : user.hideMusicPlayer
            }
            onChange={(event) => hide.isPending || handleHide(event.target.checked)}
          />
          <Button
            pending={apply.isPending}
            onClick={() => apply.isPending || apply.mutate({ musicTheme: theme })}
          >
            Apply Music Theme
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const grid = css({
  ...layout.columns("repeat(6, minmax(0, 1fr))", 12),
  "> label": { gridColumn: "span 3" },
  "> label:nth-of-type(n + 3):nth-of-type(-n + 5)": { gridColumn: "span 2" },
  "@media (max-width: 700px)": {
    "> label:nth-of-type(n):nth-of-type(n)": { gridColumn: "span 3" },
    "> label:nth-of-type(7):nth-of-type(n)": { gridColumn: "1 / -1" },
  },
});
const groupLabel = css({
  ...type.label,
  ...layout.row(10),
  gridColumn: "1 / -1",
  marginBottom: -4,
});
const picture = css({
  position: "relative",
  display: "block",
  height: 72,
  background: "var(--deck-ground)",
});
