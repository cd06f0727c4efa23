import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { blocksQuery } from "../lists/queries.ts";
import { useSession } from "../../stores/session.ts";

const noIds: ReadonlySet<string> = new Set();

/** Returns the ids of the members that the viewer has blocked. */
export function useBlockedIds(): ReadonlySet<string> {
  const isMember = useSession(({ sessionId }) => sessionId !== null);
  const { data } = useQuery({ ...blocksQuery, enabled: isMember });
  return useMemo(() => (data ? new Set(data.map(({ userId }) => userId)) : noIds), [data]);
}
