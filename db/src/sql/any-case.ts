/**
 * Returns a PostgreSQL regular expression that matches a text regardless of case. The letter forms are
 * computed here, because a database with `LC_CTYPE=C` knows only the capitals of ASCII.
 */
export const anyCasePattern = (text: string): string =>
  Array.from(text.normalize("NFC"), (character) => {
    const forms = formsOf(character);
    return forms.length > 1
      ? `[${forms.join("")}]`
      : character.replace(/[^\p{L}\p{M}\p{N}]/u, "\\$&");
  }).join("");

/** Returns a letter in lower case, in upper case, and in its lower-case form at the end of a word. */
function formsOf(character: string): string[] {
  const capital = character.toUpperCase();
  const forms = [character, capital, capital.toLowerCase(), ...(capital === "Σ" ? ["ς"] : [])];
  return [...new Set(forms)].filter((form) => Array.from(form).length === 1);
}
