import { ArrowDown, ArrowUp } from "lucide-react";
import type { MenuEntry } from "../overlays/DropdownMenu.tsx";
import type { Order } from "./use-order.ts";

/** Returns the menu entries that move a row of an ordered list, as far as it can move. */
export const orderEntries = (
  { canMove, move }: Pick<Order, "canMove" | "move">,
  id: string,
): MenuEntry[] =>
  steps
    .filter(({ places }) => canMove(id, places))
    .map(({ places, ...entry }) => ({
      ...entry,
      kind: "action",
      onSelect: () => move(id, places),
    }));

const steps = [
  { label: "Move up", Icon: ArrowUp, places: -1 },
  { label: "Move down", Icon: ArrowDown, places: 1 },
] as const;
