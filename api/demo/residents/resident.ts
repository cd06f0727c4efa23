/** A post as its author wrote it; `tags` are words with spaces between them. */
export type ResidentPost = {
  title: string;
  text: string;
  tags: string;
  daysAgo: number;
  /** Archived posts lie in this capsule of their author. */
  capsule?: string;
  isPrivate?: boolean;
};

/**
 * A member of the demo network who was written by hand, and as whom visitors may sign in. `@` before
 * the key of a resident, in whatever they write, becomes the Oni ID that this resident has got.
 */
export type Resident = {
  /** The Oni ID they get, unless somebody has it. */
  username: string;
  displayName: string;
  bio: string;
  profileTheme: "main-cyberpunk" | "90s-computer";
  profileThemeMode: "dark" | "light";
  musicTheme:
    | "alien-tech"
    | "cyberpunk-classic"
    | "holographic-display"
    | "neon-synthwave"
    | "quantum-matrix"
    | "retro-amber"
    | "scifi-station";
  joinedDaysAgo: number;
  /** Their badges; the hashtags of the shrine count for the map as well. */
  tags: string;
  shrine: string;
  /** Shrines that were theirs before, sealed in the archive. */
  formerShrines?: readonly { title: string; text: string; daysAgo: number }[];
  posts: readonly ResidentPost[];
};
