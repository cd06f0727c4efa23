import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { blocksQuery } from "../../chat/queries.ts";

const nobody: ReadonlySet<string> = new Set();

/** Whose messages the viewer does not want to read. */
export function useBlockedIds(): ReadonlySet<string> {
  const { data } = useQuery(blocksQuery);
  return useMemo(() => (data ? new Set(data.map(({ userId }) => userId)) : nobody), [data]);
}
