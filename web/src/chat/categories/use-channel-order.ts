import { type Category, type Channel, may, type Server } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { useOrder } from "../../ui/order/use-order.ts";
import { channelsQuery } from "../lists/queries.ts";
import { orderChannels } from "./category-actions.ts";
import { blocksOf, movesInOutline, outlineOf } from "./channel-outline.ts";
import { categoriesQuery } from "./queries.ts";

/** The outline of a dimension's channels. Members who manage channels order it. */
export function useChannelOrder(server: Server) {
  const { data: channels = noChannels } = useQuery(channelsQuery(server.id));
  const { data: categories = noCategories } = useQuery(categoriesQuery(server.id));
  const categoryIds = useMemo(() => new Set(categories.map(({ id }) => id)), [categories]);
  const ids = useMemo(() => outlineOf(channels, categories), [channels, categories]);
  const moves = useMemo(() => movesInOutline(categoryIds), [categoryIds]);
  const store = useAction(orderChannels, (wanted: readonly string[]) => ({
    id: server.id,
    categories: blocksOf(wanted, categoryIds),
  }));
  const isEnabled = may(server, "manage_channels");
  const list = `channels of ${server.id}`;
  const order = useOrder({ list, ids, isEnabled, moves, onOrder: store.mutateAsync });
  return { ...order, channels, categories, blocks: blocksOf(order.ids, categoryIds) };
}

const noChannels: readonly Channel[] = [];
const noCategories: readonly Category[] = [];
