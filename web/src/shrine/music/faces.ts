import type { MusicTheme } from "../../theme/profile-themes.ts";

type Face = { header: string; placeholder: string; empty: string };

/** The texts of each theme of the player (ART direction, section 1). */
export const faces: Readonly<Record<MusicTheme, Face>> = {
  "cyberpunk-classic": {
    header: "SIGNAL_DECK",
    placeholder: "search the signal...",
    empty: "No signal. Find something to play.",
  },
  "retro-amber": {
    header: "TAPE_DECK",
    placeholder: "what's on side A?",
    empty: "Deck empty. Insert a song.",
  },
  "scifi-station": {
    header: "STATION_AUDIO",
    placeholder: "hail a frequency...",
    empty: "Docking bay clear. No audio aboard.",
  },
  "holographic-display": {
    header: "Holo player",
    placeholder: "conjure a track...",
    empty: "Nothing projected yet.",
  },
  "quantum-matrix": {
    header: "Q STATE",
    placeholder: "observe a song...",
    empty: "Unobserved. Every song is still playing.",
  },
  "neon-synthwave": {
    header: "NIGHT_DRIVE",
    placeholder: "pick the next exit...",
    empty: "Engine off. Choose a song.",
  },
  "alien-tech": {
    header: "RESONANCE",
    placeholder: "hum at it...",
    empty: "The organ is asleep.",
  },
};

/** Themes that everyone may choose (specification section 3). */
export const freeThemes = ["cyberpunk-classic", "retro-amber"] as const satisfies MusicTheme[];
export const premiumThemes = [
  "scifi-station",
  "holographic-display",
  "quantum-matrix",
  "neon-synthwave",
  "alien-tech",
] as const satisfies MusicTheme[];
