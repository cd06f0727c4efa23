/**
 * Scripts that write words without spaces, and Hangul, for a class of a regular expression with the flag
 * `u`.
 */
export const unspacedScripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
