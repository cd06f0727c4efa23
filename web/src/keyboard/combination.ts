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

function keyOf({ key, code, ctrlKey }: Pressed): string | null {
  // On many keyboards the backtick begins an accent: then only the place of the key says which it is.
  if (ctrlKey && code === "Backquote") return "`";
  if (holds.includes(key) || unknown.includes(key) || key === "") return null;
  if (key === " ") return "Space";
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Whether it is a single character, also a capital one. */
export const isCharacter = (combination: Combination): boolean =>
  /^(?:Shift\+)?.$/u.test(combination);
