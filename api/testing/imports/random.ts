/** Returns a function that gives the same numbers below its argument for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const syllables = [
  "lam",
  "tide",
  "mo",
  "th",
  "shell",
  "ü",
  "ри",
  "海",
  "ש",
  "ember",
  "knot",
  "low",
];

/** Returns a text of random length, in several scripts. */
export function textOf(random: (below: number) => number): string {
  const count = 3 + random(20);
  return Array.from({ length: count }, () => syllables[random(syllables.length)]).join(
    random(4) === 0 ? "\n" : " ",
  );
}
