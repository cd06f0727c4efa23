/**
 * A regular expression of PostgreSQL for a text in capitals or not. Which letters are which is decided here,
 * since a database with `LC_CTYPE=C` knows capitals of ASCII only.
 */
export const anyCasePattern = (text: string): string =>
  Array.from(text.normalize("NFC"), (character) => {
    const forms = formsOf(character);
    return forms.length > 1
      ? `[${forms.join("")}]`
      : character.replace(/[^\p{L}\p{M}\p{N}]/u, "\\$&");
  }).join("");

/** A letter as small, as a capital, and as the small one at the end of a word. */
function formsOf(character: string): string[] {
  const capital = character.toUpperCase();
  const forms = [character, capital, capital.toLowerCase(), ...(capital === "Σ" ? ["ς"] : [])];
  return [...new Set(forms)].filter((form) => Array.from(form).length === 1);
}
