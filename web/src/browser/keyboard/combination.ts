/**
 * A key with its modifiers: `Ctrl+K`, `Alt+Shift+ArrowUp`, `?`. Ctrl stands for Cmd as well. Shift is not
 * part of a sign, because only some keyboards need it there.
 */
export type Combination = string;

export type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

const holds: readonly string[] = ["Control", "Meta", "Alt", "AltGraph", "Shift"];
/** The start of an accent is not a character yet, and what an input method types has no key. */
const unknown: readonly string[] = ["Dead", "Unidentified", "Process", "Compose"];

/** Returns the combination that was pressed, or null while only modifiers are down. */
export function combinationOf(event: Pressed): Combination | null {
  const key = keyOf(event);
  if (key === null) return null;
  // Cmd with a backtick switches the window.
  const isCtrl = event.ctrlKey || (event.metaKey && key !== "`");
  const isSign = isCharacter(key) && key.toLowerCase() === key.toUpperCase();
  return [
    isCtrl && "Ctrl",
    event.metaKey && !isCtrl && "Meta",
    event.altKey && "Alt",
    event.shiftKey && !isSign && "Shift",
    key,
  ]
    .filter(Boolean)
    .join("+");
}

/**
 * Returns the pressed key without its modifiers. A Latin letter or a sign is returned as written. A
 * character of another script is returned by the position of its key on a US keyboard (UI Events,
 * `code`). Null for a key without a character yet.
 */
export function keyOf({ key, code, ctrlKey, shiftKey }: Omit<Pressed, "metaKey" | "altKey">) {
  // On many keyboards the backtick starts an accent, so only the position of the key identifies it.
  if (ctrlKey && code === "Backquote") return "`";
  if (holds.includes(key) || unknown.includes(key) || key === "") return null;
  if (key === " ") return "Space";
  if (named.test(key)) return key;
  const written = isOfEveryLayout(key) ? key : (characterAt(code, shiftKey) ?? key);
  const capital = written.toUpperCase();
  return capital.length === written.length ? capital : written;
}

const named = /^[A-Z][A-Za-z0-9]+$/;

/** True if shortcuts compare this character itself: a Latin letter, a sign, or an ASCII digit. */
export const isOfEveryLayout = (character: string): boolean =>
  /^(?![\uFF00-\uFFEF])[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]$/u.test(character);

/** Returns the character of this key on a US keyboard, or null. */
function characterAt(code: string, isShifted: boolean): string | null {
  const [, letter, numeral] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? [];
  return letter ?? numeral ?? signs[code]?.[isShifted ? 1 : 0] ?? null;
}

const signs: Readonly<Record<string, string>> = {
  Backquote: "`~",
  Digit1: "1!",
  Digit2: "2@",
  Digit3: "3#",
  Digit4: "4$",
  Digit5: "5%",
  Digit6: "6^",
  Digit7: "7&",
  Digit8: "8*",
  Digit9: "9(",
  Digit0: "0)",
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
};

/** True for a single character, including a capital letter. */
export const isCharacter = (combination: Combination): boolean =>
  /^(?:Shift\+)?.$/u.test(combination);
