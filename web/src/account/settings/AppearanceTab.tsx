import { css } from "@emotion/react";
import { useState } from "react";
import { musicThemeOf, type MusicTheme } from "../../theme/profile-themes.ts";
import { topHeight } from "../../theme/theme.ts";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { MusicPlayer } from "../../shrine/music/MusicPlayer.tsx";
import { ColourSummary } from "./appearance/ColourSummary.tsx";
import { MusicThemePanel } from "./appearance/MusicThemePanel.tsx";
import { type ProfileLooks, ProfileThemePanel } from "./appearance/ProfileThemePanel.tsx";
import { ReadingPanel } from "./appearance/ReadingPanel.tsx";
import { settingsStyle } from "../../ui/layout/settings-style.ts";
import { ShrinePreview } from "./appearance/ShrinePreview.tsx";
import { SiteThemePanel } from "./appearance/SiteThemePanel.tsx";

/** Choices are previewed next to the controls at once. The shrine uses them after they are applied. */
export function AppearanceTab({ user }: { user: CurrentUser }) {
  // Null means the saved looks, so that a change in another tab is shown.
  const [chosenLooks, setChosenLooks] = useState<ProfileLooks | null>(null);
  const [chosenMusic, setChosenMusic] = useState<MusicTheme | null>(null);
  const looks = chosenLooks ?? user;
  const musicTheme = chosenMusic ?? musicThemeOf({ ...user, ...chosenLooks });

  return (
    <div css={settingsStyle.layout}>
      <div>
        <SiteThemePanel />
        <ReadingPanel user={user} />
        <ProfileThemePanel
          looks={{ profileTheme: looks.profileTheme, profileThemeMode: looks.profileThemeMode }}
          onChange={setChosenLooks}
        />
        <MusicThemePanel user={user} theme={musicTheme} onChange={setChosenMusic} />
      </div>
      <div css={[settingsStyle.sidebar, besideTiles]}>
        <h2 css={settingsStyle.sidebarHeading}>PREVIEW</h2>
        <ShrinePreview user={user} looks={looks} />
        <MusicPlayer theme={musicTheme} canSearch />
        <ColourSummary looks={looks} />
      </div>
    </div>
  );
}

/** On narrow screens the small shrine stays in view above the tiles. */
const besideTiles = css({
  "@media (max-width: 1000px)": {
    "&&": { display: "contents" },
    "> h2": { display: "none" },
    "> div": { order: -1 },
  },
  "@media (max-width: 1000px) and (min-height: 700px)": {
    "> div": { position: "sticky", zIndex: 1, top: topHeight },
  },
});
