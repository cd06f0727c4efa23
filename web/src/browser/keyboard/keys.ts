import { create } from "zustand";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import {
  type Combination,
  combinationOf,
  isCharacter,
  isOfEveryLayout,
  type Pressed,
} from "./combination.ts";
import { showCombination } from "./show-combination.ts";

type Key = {
  /** The description that every list of keys shows. */
  description: string;
  /** The defaults, until a member chooses others. */
  combinations: readonly Combination[];
  /** The combination cannot be changed: it is typed text, or the same in every program. */
  isFixed?: true;
};

const defineKeys = <Name extends string>(keys: Record<Name, Key>): Record<Name, Key> => keys;

/** Every key of the application, in the order of the list. */
export const keys = defineKeys({
  palette: { description: "go anywhere, find anything, do it", combinations: ["Ctrl+K", "/"] },
  terminal: { description: "the terminal", combinations: ["`", "Ctrl+`"] },
  sheet: { description: "all keys and words", combinations: ["?", "Ctrl+/"] },
  channelAbove: { description: "the channel above", combinations: ["Alt+ArrowUp"] },
  channelBelow: { description: "the channel below", combinations: ["Alt+ArrowDown"] },
  unreadAbove: { description: "the unread channel above", combinations: ["Alt+Shift+ArrowUp"] },
  unreadBelow: { description: "the unread channel below", combinations: ["Alt+Shift+ArrowDown"] },
  readDimension: { description: "read the whole dimension", combinations: ["Shift+Escape"] },
  moveUp: { description: "move the row up", combinations: ["Shift+ArrowUp"], isFixed: true },
  moveDown: { description: "move the row down", combinations: ["Shift+ArrowDown"], isFixed: true },
  save: { description: "save the shrine", combinations: ["Ctrl+S"], isFixed: true },
  send: { description: "send", combinations: ["Enter"], isFixed: true },
  newLine: { description: "new line", combinations: ["Shift+Enter"], isFixed: true },
  editLast: {
    description: "edit your last message, in the empty composer",
    combinations: ["ArrowUp"],
    isFixed: true,
  },
  clear: { description: "clear the terminal", combinations: ["Ctrl+L"], isFixed: true },
  leave: {
    description: "leave a reply, an edit, a drawer",
    combinations: ["Escape"],
    isFixed: true,
  },
  nameOni: { description: "name an oni, while you write", combinations: ["@"], isFixed: true },
  nameEmoji: { description: "name an emoji, while you write", combinations: [":"], isFixed: true },
  command: {
    description: "a command, at the start of a message; // sends it as text",
    combinations: ["/"],
    isFixed: true,
  },
  zoom: { description: "nearer and farther, on the map", combinations: ["+", "-"], isFixed: true },
  zoomReset: { description: "the whole map", combinations: ["0"], isFixed: true },
});

export type KeyName = keyof typeof keys;
const isKeyName = (name: string): name is KeyName => Object.hasOwn(keys, name);
export const keyNames: readonly KeyName[] = Object.keys(keys).filter(isKeyName);

type Choice = {
  /** The member's choices, which replace the defaults. */
  chosen: Partial<Record<KeyName, Combination>>;
  /** False: single characters are no shortcuts (WCAG 2.1.4). */
  hasCharacters: boolean;
};

const storageKey = "oni.keys";
const noCharacters = "no-characters";

/** The key settings of this device. */
export const useKeys = create<Choice>()(() => parse(readStored(storageKey)));

function parse(stored: string | null): Choice {
  const lines = (stored ?? "").split("\n").map((line) => line.split(" "));
  const chosen: Choice["chosen"] = {};
  for (const [name = "", combination] of lines)
    if (isKeyName(name) && !keys[name].isFixed && combination && canBePressed(combination))
      chosen[name] = combination;
  return { chosen, hasCharacters: !lines.some(([name]) => name === noCharacters) };
}

/**
 * Rejects characters of other scripts, which former versions stored; they are compared by position now. A
 * function declaration, because the store is filled before the end of this file.
 */
function canBePressed(combination: Combination): boolean {
  return /\w+$/.test(combination) || isOfEveryLayout(combination.slice(-1));
}

function keep(change: Partial<Choice>): void {
  useKeys.setState(change);
  const { chosen, hasCharacters } = useKeys.getState();
  const lines = Object.entries(chosen).map(([name, combination]) => `${name} ${combination}`);
  if (!hasCharacters) lines.push(noCharacters);
  writeStored(storageKey, lines.length === 0 ? null : lines.join("\n"));
}

/** Applies the choice of another tab. */
export function followKeys({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
  if (key === storageKey) useKeys.setState(parse(newValue));
}

export const allowCharacters = (hasCharacters: boolean): void => keep({ hasCharacters });
export const chooseKey = (name: KeyName, combination: Combination): void =>
  keep({ chosen: { ...useKeys.getState().chosen, [name]: combination } });
export function resetKey(name: KeyName): void {
  const { [name]: _, ...chosen } = useKeys.getState().chosen;
  keep({ chosen });
}

/**
 * Returns the current combinations of a key; none if it is a single character and those are switched off.
 */
export function combinationsOf(
  name: KeyName,
  { chosen, hasCharacters }: Choice = useKeys.getState(),
): readonly Combination[] {
  const { combinations, isFixed } = keys[name];
  const own = chosen[name];
  return (own === undefined ? combinations : [own]).filter(
    (combination) => isFixed || hasCharacters || !isCharacter(combination),
  );
}

/** True if this key press triggers the key. In a text field a single character is only typed. */
export function matchesKey(event: Pressed & Pick<Event, "target">, name: KeyName): boolean {
  const combination = combinationOf(event);
  if (combination === null || !combinationsOf(name).includes(combination)) return false;
  return !isCharacter(combination) || !isWriting(event.target);
}

/** The same in an empty field, where a sign may be a shortcut; a letter begins a word. */
export const matchesKeyInEmptyField = (event: Pressed, name: KeyName): boolean =>
  !/^(?:[\p{L}\p{N}]|(?=\P{ASCII})[\p{L}\p{M}\p{N}]+)$/u.test(event.key) &&
  combinationsOf(name).some((combination) => combination === combinationOf(event));

/** Returns a sentence why this combination cannot be chosen, or null if it can. */
export function refusalOf(name: KeyName, combination: Combination): string | null {
  if (isCharacter(combination) && !useKeys.getState().hasCharacters)
    return "Single characters are switched off.";
  if (isOfWriting(combination)) return `${showCombination(combination)} is needed everywhere.`;
  const other = keyNames.find((one) => one !== name && takes(one, combination));
  return other ? `${showCombination(combination)} is taken: ${keys[other].description}.` : null;
}

/**
 * Single characters that are off, and defaults that were replaced, can come back, so they count as taken.
 */
const takes = (name: KeyName, combination: Combination) =>
  combinationsOf(name, { ...useKeys.getState(), hasCharacters: true }).includes(combination) ||
  keys[name].combinations.includes(combination);

/** Keys that move, edit or leave on every page, and those to copy and paste in every program. */
const isOfWriting = (combination: Combination) =>
  /^(?:Shift\+)?(?:[A-Z][A-Za-z]+)$/.test(combination)
    ? combination !== "Shift+Escape"
    : /^Ctrl\+(?:Shift\+)?[ACVXYZ]$/.test(combination);

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
