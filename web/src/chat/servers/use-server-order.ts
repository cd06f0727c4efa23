import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../live/calls/use-action.ts";
import { useOrder } from "../../ui/order/use-order.ts";
import { type Server, serversQuery } from "../lists/queries.ts";
import { orderServers } from "./server-actions.ts";

/** The member's own order of their dimensions. It applies on all their devices. */
export function useServerOrder() {
  const { data: ids = [] } = useQuery({ ...serversQuery, select: ownIds });
  const store = useAction(orderServers, (wanted: readonly string[]) => ({ ids: [...wanted] }));
  const isEnabled = ids.length > 1;
  return useOrder({ list: "servers", ids, isEnabled, onOrder: store.mutateAsync });
}

const ownIds = (servers: readonly Server[]) =>
  servers.filter(({ role }) => role !== null).map(({ id }) => id);
