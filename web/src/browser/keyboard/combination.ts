/**
 * A key with those that are held: `Ctrl+K`, `Alt+Shift+ArrowUp`, `?`. Ctrl stands for Cmd as well. Of a
 * sign, Shift is no part: on some keyboards it needs it, on others not.
 */
export type Combination = string;

export type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

const holds: readonly string[] = ["Control", "Meta", "Alt", "AltGraph", "Shift"];
/** What begins an accent is no character yet, and what an assistant types has no key. */
const unknown: readonly string[] = ["Dead", "Unidentified", "Process", "Compose"];

/** What was pressed; null while nothing but Ctrl and its like is held. */
export function combinationOf(event: Pressed): Combination | null {
  const key = keyOf(event);
  if (key === null) return null;
  // Cmd and a backtick change the window.
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
 * The key that was pressed, without those that are held: a Latin letter or a sign as it is written, a
 * character of another script by the place of its key on a US keyboard (UI Events, `code`). Null for what
 * is no key yet.
 */
export function keyOf({ key, code, ctrlKey, shiftKey }: Omit<Pressed, "metaKey" | "altKey">) {
  // On many keyboards the backtick begins an accent: then only the place of the key says which it is.
  if (ctrlKey && code === "Backquote") return "`";
  if (holds.includes(key) || unknown.includes(key) || key === "") return null;
  if (key === " ") return "Space";
  if (named.test(key)) return key;
  const written = isOfEveryLayout(key) ? key : (characterAt(code, shiftKey) ?? key);
  const capital = written.toUpperCase();
  return capital.length === written.length ? capital : written;
}

const named = /^[A-Z][A-Za-z0-9]+$/;

/** Whether shortcuts are compared with this character: a Latin letter, a sign, or a digit of ASCII. */
export const isOfEveryLayout = (character: string): boolean =>
  /^(?![\uFF00-\uFFEF])[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]$/u.test(character);

/** What a US keyboard writes with this key; null where that is nothing. */
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

/** Whether it is a single character, also a capital one. */
export const isCharacter = (combination: Combination): boolean =>
  /^(?:Shift\+)?.$/u.test(combination);
