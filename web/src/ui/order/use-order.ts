import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { matchesKey } from "../../browser/keyboard/keys.ts";
import { movedBefore, movedBy } from "./move.ts";

type OrderOptions = {
  /** The items in their stored order. */
  ids: readonly string[];
  /** False where the viewer may not order the list. */
  isEnabled: boolean;
  /** Stores an order. Resolves when `ids` has it, or when it is refused. */
  onOrder: (ids: readonly string[]) => Promise<unknown>;
};

type Hover = { id: string; isAfter: boolean };

/**
 * Orders a list by drag and by Shift with the arrow keys. `rowProps` belong to the focusable element of a
 * row, whose `data-drop` says on which side a dragged row would land. `move` is for buttons and menus,
 * which drags need beside them. `ids` is the order to show: a new one is shown before it is stored. A
 * moved row keeps the focus.
 */
export function useOrder({ ids: stored, isEnabled, onOrder }: OrderOptions) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const movedRow = useRef<HTMLElement | null>(null);
  // Orders are stored one after the other, so the last one stays.
  const storing = useRef<Promise<unknown>>(Promise.resolve());
  const ids = wanted && isSameSet(wanted, stored) ? wanted : stored;

  // The browser takes the focus from an element that changes its place.
  const shownOrder = ids.join(" ");
  useLayoutEffect(() => {
    movedRow.current?.focus();
    movedRow.current = null;
  }, [shownOrder]);

  const order = (next: readonly string[]) => {
    if (next.join(" ") === shownOrder) return;
    setWanted(next);
    storing.current = storing.current
      .then(() => onOrder(next))
      // The action has shown the failure.
      .catch(() => undefined)
      .then(() => setWanted((current) => (current === next ? null : current)));
  };
  const endDrag = () => {
    setDraggedId(null);
    setHover(null);
  };

  const rowProps = (id: string) => {
    if (!isEnabled) return {};
    return {
      draggable: true,
      "data-dragged": draggedId === id || undefined,
      "data-drop": hover?.id === id ? (hover.isAfter ? "after" : "before") : undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = "move";
        setDraggedId(id);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (draggedId === null || draggedId === id) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const isAfter = event.clientY > top + height / 2;
        if (hover?.id !== id || hover.isAfter !== isAfter) setHover({ id, isAfter });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (draggedId !== null && hover?.id === id)
          order(movedBefore(ids, draggedId, hover.isAfter ? idAfter(ids, id) : id));
        endDrag();
      },
      onDragEnd: endDrag,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const places = placesOf(event);
        if (places === 0) return;
        event.preventDefault();
        movedRow.current = event.currentTarget;
        order(movedBy(ids, id, places));
      },
    };
  };
  return { ids, rowProps, move: (id: string, places: number) => order(movedBy(ids, id, places)) };
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

const idAfter = (ids: readonly string[], id: string) => ids[ids.indexOf(id) + 1] ?? null;

const placesOf = (event: KeyboardEvent) => {
  if (matchesKey(event.nativeEvent, "moveUp")) return -1;
  return matchesKey(event.nativeEvent, "moveDown") ? 1 : 0;
};
