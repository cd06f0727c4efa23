/** A post of a resident. `tags` are separated by spaces. */
export type ResidentPost = {
  title: string;
  text: string;
  tags: string;
  daysAgo: number;
  /** The capsule of an archived post. */
  capsule?: string;
  isPrivate?: boolean;
};

/**
 * A hand-written member of the demo network, which visitors may sign in as. In their texts `@` and the key
 * of a resident become that resident's Oni ID.
 */
export type Resident = {
  /** The wanted Oni ID. A taken one gets a suffix. */
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
  /** Their badges. The hashtags of the shrine also count for the map. */
  tags: string;
  shrine: string;
  /** Earlier versions of the shrine, in the archive. */
  formerShrines?: readonly { title: string; text: string; daysAgo: number }[];
  posts: readonly ResidentPost[];
};
