import { describe, expect, it } from "vitest";
import { musicThemeOf, shrineModeOf } from "./profile-themes.ts";

const main = {
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "cyberpunk-classic",
  isMusicThemeChosen: false,
} as const;
const nineties = { ...main, profileTheme: "90s-computer" } as const;

describe("profile themes", () => {
  it("shrine-12: the main theme follows the site, others use their own mode", () => {
    expect(shrineModeOf(main, "light")).toBe("light");
    expect(shrineModeOf(nineties, "light")).toBe("dark");
    expect(shrineModeOf({ ...nineties, profileThemeMode: "light" }, "dark")).toBe("light");
  });

  it("shrine-39: the player has the chosen face, or the one that suits the profile theme", () => {
    expect(musicThemeOf(main)).toBe("cyberpunk-classic");
    expect(musicThemeOf(nineties)).toBe("retro-amber");
    for (const musicTheme of ["alien-tech", "retro-amber", "cyberpunk-classic"] as const) {
      const chosen = { musicTheme, isMusicThemeChosen: true };
      expect(musicThemeOf({ ...nineties, ...chosen })).toBe(musicTheme);
      expect(musicThemeOf({ ...main, ...chosen })).toBe(musicTheme);
    }
  });
});
