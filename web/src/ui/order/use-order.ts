import {
  type DragEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { create } from "zustand";
import { matchesKey } from "../../browser/keyboard/keys.ts";
import { type Moves, movesInList } from "./move.ts";

type OrderOptions = {
  /** The items in their stored order. */
  ids: readonly string[];
  /** False where the viewer may not order the list. */
  isEnabled: boolean;
  /** Stores an order. Resolves when `ids` has it, or when it is refused. */
  onOrder: (ids: readonly string[]) => Promise<unknown>;
  /** Names a list that several parts of the screen order. They share what is not stored yet. */
  list?: string;
  /** The results of moves, where they differ from those in a plain list. */
  moves?: Moves;
};

/** The orders that are not stored yet, by list. */
const useWanted = create<Readonly<Record<string, readonly string[] | null>>>(() => ({}));
/** Orders of a list are stored one after the other, so the last one stays. */
const storing = new Map<string, Promise<unknown>>();

/**
 * Orders a list by drag and by Shift with the arrow keys. `rowProps` belong to the focusable element of a
 * row, whose `data-drop` says on which side a dragged row would land. A list of memoized rows has
 * `listProps` instead, and its rows have `data-row` with their id and `draggable`. `move` is for buttons
 * and menus, which drags need next to them. `ids` is the order to show: a new one is shown before it is
 * stored. `movedId` is the row that was moved last, until `forgetMoved`. The focus stays in a moved row.
 */
export function useOrder(options: OrderOptions) {
  const { ids: stored, isEnabled, onOrder, moves = movesInList } = options;
  const ownList = useId();
  const list = options.list ?? ownList;
  const wanted = useWanted((lists) => lists[list]);
  const [movedId, setMovedId] = useState<string | null>(null);
  const drag = useRef<Drag | null>(null);
  const focused = useRef<Element | null>(null);
  const ids = wanted && isSameSet(wanted, stored) ? wanted : stored;

  // The browser takes the focus from an element that changes its place.
  const shownOrder = ids.join(" ");
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [shownOrder]);

  const order = (moved: readonly string[], id: string) => {
    if (moved.join(" ") === shownOrder) return;
    focused.current = document.activeElement;
    setMovedId(id);
    useWanted.setState({ [list]: moved });
    const settled = (storing.get(list) ?? Promise.resolve())
      .then(() => onOrder(moved))
      // The action has shown the failure.
      .catch(() => undefined)
      .then(() => {
        if (useWanted.getState()[list] === moved) useWanted.setState({ [list]: null });
      });
    storing.set(list, settled);
  };
  const move = (id: string, places: number) => order(moves.by(ids, id, places), id);
  const canMove = (id: string, places: number) =>
    isEnabled && moves.by(ids, id, places).join(" ") !== shownOrder;

  const endDrag = () => {
    clearMarks(drag.current);
    drag.current = null;
  };
  const handlers = {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const row = rowOf(event);
      if (!row) return;
      event.dataTransfer.effectAllowed = "move";
      drag.current = { row, target: null };
      row.dataset["dragged"] = "true";
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const row = rowOf(event);
      if (!drag.current || !row || row === drag.current.row) return;
      event.preventDefault();
      const { top, height } = row.getBoundingClientRect();
      if (row !== drag.current.target) delete drag.current.target?.dataset["drop"];
      drag.current.target = row;
      row.dataset["drop"] = event.clientY > top + height / 2 ? "after" : "before";
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!drag.current) return;
      event.preventDefault();
      const { row, target } = drag.current;
      const [id, targetId] = [idOf(row), target && idOf(target)];
      const isAfter = target?.dataset["drop"] === "after";
      endDrag();
      if (targetId) order(moves.before(ids, id, isAfter ? idAfter(ids, targetId) : targetId), id);
    },
    onDragEnd: endDrag,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const places = placesOf(event);
      const row = rowOf(event);
      if (places === 0 || !row || event.defaultPrevented) return;
      event.preventDefault();
      move(idOf(row), places);
    },
  };
  const rowProps = (id: string) =>
    isEnabled
      ? { "data-row": id, draggable: true, "aria-keyshortcuts": orderKeys, ...handlers }
      : {};
  const forgetMoved = () => setMovedId(null);
  const listProps = isEnabled ? handlers : {};
  return { ids, movedId, forgetMoved, rowProps, listProps, move, canMove };
}

/** The keys that move a focused row, for its `aria-keyshortcuts`. */
export const orderKeys = "Shift+ArrowUp Shift+ArrowDown";

export type Order = ReturnType<typeof useOrder>;

/** The dragged row, and the row at which it would land. Their marks cause no render. */
type Drag = { row: HTMLElement; target: HTMLElement | null };

function clearMarks(drag: Drag | null): void {
  delete drag?.row.dataset["dragged"];
  delete drag?.target?.dataset["drop"];
}

/** Returns the row of an event, null for events of a menu that belongs to a row. */
const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;

const idOf = ({ dataset }: HTMLElement) => dataset["row"] ?? "";

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.length === others.length && some.every((id) => known.has(id));
}

const idAfter = (ids: readonly string[], id: string) => ids[ids.indexOf(id) + 1] ?? null;

const placesOf = (event: KeyboardEvent) => {
  if (matchesKey(event.nativeEvent, "moveUp")) return -1;
  return matchesKey(event.nativeEvent, "moveDown") ? 1 : 0;
};
