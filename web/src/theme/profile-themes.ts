import type { CurrentUser, Shrine } from "@oni/api/contract";
import type { ThemeMode } from "./preference.ts";

export type ProfileTheme = Shrine["profileTheme"];
export type MusicTheme = Shrine["musicTheme"];
type ProfileLooks = Pick<CurrentUser, "profileTheme" | "profileThemeMode">;
type MusicLooks = Pick<CurrentUser, "profileTheme" | "musicTheme" | "isMusicThemeChosen">;

/** The themes in menu order, with the description that the chosen one shows. */
export const profileThemes = [
  {
    name: "main-cyberpunk",
    words:
      "A radar tube by night, ink on glass by day. What has just arrived settles, and stays. Follows the site theme.",
  },
  {
    name: "90s-computer",
    words:
      "A putty desktop at noon, or a homepage on a starfield at 2 am. Bevelled windows, real paper, six-colour rules.",
  },
] as const satisfies readonly { name: ProfileTheme; words: string }[];

/** Specification section 4: the main theme follows the site, every other theme its own mode. */
export const shrineModeOf = (looks: ProfileLooks, siteMode: ThemeMode): ThemeMode =>
  looks.profileTheme === "main-cyberpunk" ? siteMode : looks.profileThemeMode;

/** Returns the player's face: the member's choice, or the one that suits the profile theme. */
export function musicThemeOf(looks: MusicLooks): MusicTheme {
  if (looks.isMusicThemeChosen) return looks.musicTheme;
  return looks.profileTheme === "90s-computer" ? "retro-amber" : "cyberpunk-classic";
}
