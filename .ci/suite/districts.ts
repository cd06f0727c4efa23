/** The parts of the product. Each floor is divided by them. */
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
