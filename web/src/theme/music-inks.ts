/**
 * The colours of the player's visuals (ART direction, section 1). The classic oscilloscope uses the
 * tokens of its surroundings instead.
 */
export const musicInks = {
  amber: { ground: "#100903", unlit: "#33200b", lit: "#ffae2b", peak: "#ff6a2b" },
  station: {
    ground: "#18212b",
    ring: "#3c4b59",
    bright: "#dfe7ee",
    level: "#8fa0b0",
    played: "#ff8a4c",
  },
  holographic: ["#7b5cff", "#2fa5b8", "#e2619d", "#4a2fbf", "#5d9c3c"],
  quantum: { ground: "#06060f", faint: "#2f2f5c", middle: "#7f7bff", bright: "#5ff0c8" },
  synthwave: {
    sky: [
      [0, "#150826"],
      [0.62, "#5a1b63"],
      [0.64, "#1a0a2c"],
      [1, "#26103f"],
    ],
    sunTop: "#ffd27a",
    sunBottom: "#ff4f7b",
    band: "#52195e",
    bars: ["#ff7a8a", "#b45cff"],
  },
  alien: {
    ground: "#041213",
    membranes: ["#2d8577", "#58c9ad", "#8fe9cf"],
    nucleus: "#8fe9cf",
    pink: "#ff9be8",
  },
} as const;
