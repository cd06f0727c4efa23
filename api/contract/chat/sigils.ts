/** ONI's own reactions, each sent as `:name:`, in addition to emoji. */
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

/** Returns the sigil of a reaction, undefined for an emoji. */
export const sigilOf = (reaction: string): SigilName | undefined => byReaction.get(reaction);
