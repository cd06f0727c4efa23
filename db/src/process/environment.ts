/** What a value of the environment may be: unset, or text. */
export type Environment = Record<string, string | undefined>;

/** Whatever stands in it is part of the secret, on which stored data depend. */
const verbatim: ReadonlySet<string> = new Set(["SIGNING_SECRET"]);

/** Whether a value, once it is clean, holds a line break or the like, so that it cannot be meant. */
export const isBroken = (name: string, value: string | undefined): boolean =>
  !verbatim.has(name) && /[\0-\x1f\x7f]/.test(value ?? "");

/**
 * Leaves out what files of variables written on Windows, or for another reader, put around a value: blanks, a
 * carriage return, one pair of quotation marks. A mark within the value leaves them in place, as in
 * `"Oni" <oni@example.net>`.
 */
export const cleanEnvironment = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      verbatim.has(name)
        ? value
        : value
            ?.trim()
            .replace(/^(["'])((?:(?!\1).)*)\1$/s, "$2")
            .trim(),
    ]),
  );
