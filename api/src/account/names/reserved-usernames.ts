/** Names that speak for the network or address everyone in it, and one that conflicts with a path. */
const reserved = [
  ...["admin", "support", "system", "moderator", "oni", "root", "staff", "security", "keeper"],
  ...["everyone", "here"],
  // `/api/users/blocks` is a member's list of blocks.
  "blocks",
];

const readAs: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  _: "",
};

/** Returns the normalized form for comparison: `4DM1N_` becomes `admin`. */
const lookOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[013457_]/g, (character) => readAs[character] ?? character);

const looks = new Set(reserved.map(lookOf));

/** True if the name is reserved or looks like a reserved one. */
export const isReservedUsername = (name: string): boolean => looks.has(lookOf(name));
