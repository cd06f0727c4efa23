import type { Category, Channel } from "@oni/api/contract";
import { movedBefore, movedBy, type Moves } from "../../ui/order/move.ts";

/** A category with its channels. The first block has the channels without one. */
export type ChannelBlock = { id: string | null; channelIds: string[] };

/**
 * Returns the ids of channels and categories in one list: the channels without a category, then each
 * category before its channels. Both are given in their order.
 */
export function outlineOf(
  channels: readonly Pick<Channel, "id" | "categoryId">[],
  categories: readonly Pick<Category, "id">[],
): string[] {
  const blocks = new Map<string | null, string[]>([[null, []]]);
  for (const { id } of categories) blocks.set(id, [id]);
  for (const { id, categoryId } of channels) {
    // A new category may not be in the list yet.
    (blocks.get(categoryId) ?? blocks.get(null))?.push(id);
  }
  return [...blocks.values()].flat();
}

/** Splits an outline into its categories. */
export function blocksOf(
  ids: readonly string[],
  categoryIds: ReadonlySet<string>,
): [ChannelBlock, ...ChannelBlock[]] {
  const first: ChannelBlock = { id: null, channelIds: [] };
  const others: ChannelBlock[] = [];
  for (const id of ids) {
    if (categoryIds.has(id)) others.push({ id, channelIds: [] });
    else (others.at(-1) ?? first).channelIds.push(id);
  }
  return [first, ...others];
}

/**
 * The moves in an outline. A channel that passes a category changes its category. A category moves with
 * its channels.
 */
export function movesInOutline(categoryIds: ReadonlySet<string>): Moves {
  const orderCategories = (
    ids: readonly string[],
    order: (categories: readonly string[]) => readonly string[],
  ) => {
    const [first, ...others] = blocksOf(ids, categoryIds);
    const blocks = new Map(others.map(({ id, channelIds }) => [id, channelIds]));
    const ordered = order(others.flatMap(({ id }) => id ?? []));
    return [...first.channelIds, ...ordered.flatMap((id) => [id, ...(blocks.get(id) ?? [])])];
  };
  return {
    by: (ids, id, places) =>
      categoryIds.has(id)
        ? orderCategories(ids, (categories) => movedBy(categories, id, places))
        : movedBy(ids, id, places),
    before: (ids, id, beforeId) => {
      if (!categoryIds.has(id)) return movedBefore(ids, id, beforeId);
      const later = beforeId === null ? [] : ids.slice(ids.indexOf(beforeId));
      const next = later.find((other) => categoryIds.has(other)) ?? null;
      return orderCategories(ids, (categories) => movedBefore(categories, id, next));
    },
  };
}
