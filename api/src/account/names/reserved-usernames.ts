/** Names that speak for the network or for everybody in it, and one whose shrine a path hides. */
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

/** What a name looks like: `4DM1N_` reads as `admin`. */
const lookOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[013457_]/g, (character) => readAs[character] ?? character);

const looks = new Set(reserved.map(lookOf));

/** Whether a name cannot be claimed by anybody, because it is or looks like a reserved one. */
export const isReservedUsername = (name: string): boolean => looks.has(lookOf(name));
