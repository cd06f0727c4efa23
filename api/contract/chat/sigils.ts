/** The reactions that are drawn by the house, each sent as `:name:`. Emoji of the system go beside them. */
export const sigilNames = [
  "wave",
  "horn",
  "lamp",
  "moth",
  "moon",
  "key",
  "tide",
  "star",
  "eye",
  "spiral",
  "heart",
  "flame",
  "anchor",
  "leaf",
  "bell",
  "hand",
  "laugh",
  "tear",
  "cup",
  "bolt",
  "knot",
  "shell",
  "cat",
  "skull",
] as const;
export type SigilName = (typeof sigilNames)[number];

const byReaction = new Map<string, SigilName>(sigilNames.map((name) => [`:${name}:`, name]));

/** The sigil that a reaction is; undefined for an emoji. */
export const sigilOf = (reaction: string): SigilName | undefined => byReaction.get(reaction);
