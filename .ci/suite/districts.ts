/** The parts of the product. Every floor has a folder for each of them that it needs. */
export const districts = [
  "account",
  "chat",
  "home",
  "keepers",
  "people",
  "prompt",
  "shrine",
  "sky",
];
