import { create } from "zustand";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import {
  type Combination,
  combinationOf,
  isCharacter,
  isOfEveryLayout,
  type Pressed,
} from "./combination.ts";

type Key = {
  /** What it does, as every list of keys says it. */
  description: string;
  /** As they are until a member chooses others. */
  combinations: readonly Combination[];
  /** What is written, or what every program does so, stays as it is. */
  isFixed?: true;
};

const defineKeys = <Name extends string>(keys: Record<Name, Key>): Record<Name, Key> => keys;

/** Every key of the network, in the order in which they are listed. */
export const keys = defineKeys({
  palette: { description: "go anywhere, find anything, do it", combinations: ["Ctrl+K", "/"] },
  terminal: { description: "the terminal", combinations: ["`", "Ctrl+`"] },
  sheet: { description: "all keys", combinations: ["?", "Ctrl+/"] },
  channelAbove: { description: "the channel above", combinations: ["Alt+ArrowUp"] },
  channelBelow: { description: "the channel below", combinations: ["Alt+ArrowDown"] },
  unreadAbove: { description: "the unread channel above", combinations: ["Alt+Shift+ArrowUp"] },
  unreadBelow: { description: "the unread channel below", combinations: ["Alt+Shift+ArrowDown"] },
  readDimension: { description: "read the whole dimension", combinations: ["Shift+Escape"] },
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
    description: "a command, where a message begins; // before its name says it instead",
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
  /** What a member chose in the place of the defaults. */
  chosen: Partial<Record<KeyName, Combination>>;
  /** Single characters do nothing by themselves (WCAG 2.1.4). */
  hasCharacters: boolean;
};

const storageKey = "oni.keys";
const noCharacters = "no-characters";

/** The keys of this device. */
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
 * A version before this one stored characters of other scripts, which are compared by their place now. A
 * declaration, because the store is filled before the end of this file is reached.
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

/** Takes over what another tab has chosen. */
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

/** What does it now; nothing where that is a single character and those are switched off. */
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

/** Whether this key press means that; a single character means itself to whoever is writing. */
export function matchesKey(event: Pressed & Pick<Event, "target">, name: KeyName): boolean {
  const combination = combinationOf(event);
  if (combination === null || !combinationsOf(name).includes(combination)) return false;
  return !isCharacter(combination) || !isWriting(event.target);
}

/** The same in an empty field, where a sign may mean more than itself; a letter begins a word. */
export const matchesKeyInEmptyField = (event: Pressed, name: KeyName): boolean =>
  !/^(?:[\p{L}\p{N}]|(?=\P{ASCII})[\p{L}\p{M}\p{N}]+)$/u.test(event.key) &&
  combinationsOf(name).some((combination) => combination === combinationOf(event));

/** Why this cannot be chosen, in a sentence; null where it can. */
export function refusalOf(name: KeyName, combination: Combination): string | null {
  if (isCharacter(combination) && !useKeys.getState().hasCharacters)
    return "Single characters are switched off.";
  if (isOfWriting(combination)) return `${showCombination(combination)} is needed everywhere.`;
  const other = keyNames.find((one) => one !== name && takes(one, combination));
  return other ? `${showCombination(combination)} is taken: ${keys[other].description}.` : null;
}

/** Of switched off characters and of what was given up the defaults come back. */
const takes = (name: KeyName, combination: Combination) =>
  combinationsOf(name, { ...useKeys.getState(), hasCharacters: true }).includes(combination) ||
  keys[name].combinations.includes(combination);

/** What moves, edits or leaves on every page, and what every program copies and pastes by. */
const isOfWriting = (combination: Combination) =>
  /^(?:Shift\+)?(?:[A-Z][A-Za-z]+)$/.test(combination)
    ? combination !== "Shift+Escape"
    : /^Ctrl\+(?:Shift\+)?[ACVXYZ]$/.test(combination);

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** As a list shows it: `Alt Shift ↑`. */
export const showCombination = (combination: Combination): string =>
  combination.replace(/\+(?=.)/g, " ").replace(/\w+$/, (key) => arrows[key] ?? key);

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
