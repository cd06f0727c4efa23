import type { OutputLine, Part } from "../language/command.ts";

/** Without these, no text of a member can move the cursor or change the terminal. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
export const plain = (text: string): string => text.replace(controls, "");

const styles = { dim: 2, danger: 31, link: 4 } as const;
/** Each member has one of these in every output. */
const nameColors = [32, 33, 34, 35, 36, 92, 93, 94, 95, 96] as const;

/** Returns a line of output as text, with colours for a terminal that has them. */
export const paintLine = ({ parts }: OutputLine, hasColors: boolean): string =>
  parts
    .map((part) => {
      const style = hasColors ? styleOf(part) : null;
      return style === null ? textOf(part) : `\u001b[${style}m${textOf(part)}\u001b[0m`;
    })
    .join("");

/** The ticks of a link are its strength. */
const textOf = ({ text, strength }: Part) =>
  strength === undefined ? plain(text) : `  -${"|".repeat(strength)}-  `;

function styleOf({ text, tone, to, strength }: Part): number | null {
  if (text === "" && strength === undefined) return null;
  if (tone === "name") return nameColor(text);
  if (tone !== undefined) return styles[tone];
  return to === undefined ? null : styles.link;
}

function nameColor(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return nameColors[sum % nameColors.length] ?? nameColors[0];
}

/** Returns a line of output as a value for programs: its text, and the paths that it leads to. */
export const lineValue = ({ parts, isNew }: OutputLine) => ({
  text: parts.map(textOf).join(""),
  links: parts.flatMap(({ to }) => to ?? []),
  ...(isNew && { isNew }),
});
