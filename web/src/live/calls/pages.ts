import { useCallback } from "react";

/**
 * How a list goes on that others may read too: a page may be short because its items are long, so
 * only an empty one is the end.
 */
export const untilEmpty = {
  initialPageParam: "",
  getNextPageParam: (last: readonly { id: string }[]) => last.at(-1)?.id,
};

type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Fetches the next page, unless there is none or it is on its way. */
export function useFetchMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Paged) {
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
}
