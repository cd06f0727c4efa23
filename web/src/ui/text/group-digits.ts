/** Formats a whole number in groups of three, as 12 345. */
export const groupDigits = (value: number): string =>
  value.toLocaleString("en").replaceAll(",", " ");
