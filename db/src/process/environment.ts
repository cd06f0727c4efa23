/** Environment variables; unset ones are undefined. */
export type Environment = Record<string, string | undefined>;

/**
 * The quotation marks and blanks of this value may be part of the secret, on which stored data depend.
 */
const verbatim: ReadonlySet<string> = new Set(["SIGNING_SECRET"]);

/**
 * Returns true if a cleaned value still contains a line break or another control character, so that it
 * must be a mistake.
 */
export const isBroken = (name: string, value: string | undefined): boolean =>
  !verbatim.has(name) && /[\0-\x1f\x7f]/.test(value ?? "");

/**
 * Removes what files from Windows, or for another reader, put around a value: blanks, a carriage return,
 * and one pair of quotation marks. Quotation marks stay if the value contains further ones, as in `"Oni"
 * <oni@example.net>`.
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
