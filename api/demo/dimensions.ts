/** A dimension of the demo network. Its members share its interests. */
export type DimensionPlan = {
  name: string;
  description: string;
  isPublic: boolean;
  channels: readonly { name: string; description: string | null }[];
  /** Its tags, by which members are chosen. */
  about: readonly string[];
};

const general = { name: "general", description: null };

export const dimensions: readonly DimensionPlan[] = [
  {
    name: "Night Band",
    description: "Shortwave, static and whoever else is awake.",
    isPublic: true,
    channels: [
      general,
      { name: "logbook", description: "What you heard, when, on which wire" },
      { name: "antennas", description: "Trees count" },
    ],
    about: ["shortwave", "lighthouses", "cassettes"],
  },
  {
    name: "The Soft Machine Room",
    description: "Synths, drones and other furniture that hums.",
    isPublic: true,
    channels: [
      general,
      { name: "patches", description: "Show the cables" },
      { name: "for-sale-or-regret", description: null },
    ],
    about: ["synths", "cassettes", "demoscene"],
  },
  {
    name: "Small Screens",
    description: "Pixels, palettes, four kilobytes at most.",
    isPublic: true,
    channels: [
      general,
      { name: "wip", description: "Unfinished is a style" },
      { name: "bytes-saved", description: null },
    ],
    about: ["pixelart", "demoscene", "text-adventures"],
  },
  {
    name: "You Are In A Room",
    description: "Exits are north, east, and a comfortable silence.",
    isPublic: true,
    channels: [general, { name: "hints", description: "No answers, only better questions" }],
    about: ["text-adventures", "letters"],
  },
  {
    name: "Low Tide Society",
    description: "Meets when the water says so.",
    isPublic: true,
    channels: [general, { name: "tide-table", description: "Times, places, boots" }],
    about: ["tidepools", "lighthouses", "moss"],
  },
  {
    name: "Undergrowth",
    description: "Slow plants and the people who wait for them.",
    isPublic: true,
    channels: [general, { name: "jars", description: "Sealed, and dated" }],
    about: ["moss", "sourdough"],
  },
  {
    name: "Paper Jam",
    description: "Zines, letters, ink on the wrong things.",
    isPublic: true,
    channels: [
      general,
      { name: "swaps", description: "One for one" },
      { name: "misprints", description: null },
    ],
    about: ["zines", "letters", "mechanical-keyboards"],
  },
  {
    name: "Last Train Home",
    description: "Timetables, tailwinds, and seats by the window.",
    isPublic: true,
    channels: [general, { name: "delays", description: "With reasons, if they are good" }],
    about: ["trains", "bicycles"],
  },
  {
    name: "Dark Sky Club",
    description: "Bring a red torch and one more jumper.",
    isPublic: true,
    channels: [general, { name: "tonight", description: "Is it clear where you are?" }],
    about: ["telescopes", "bicycles"],
  },
  {
    name: "Kitchen Table",
    description: "Invited people, rising dough.",
    isPublic: false,
    channels: [general, { name: "recipes", description: "Grams, please" }],
    about: ["sourdough", "letters"],
  },
  {
    name: "Backroom",
    description: "Where the zine is really made.",
    isPublic: false,
    channels: [general, { name: "issue-eight", description: "Pages, deadlines, excuses" }],
    about: ["zines", "pixelart"],
  },
];
