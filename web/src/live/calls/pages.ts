import { useCallback } from "react";

/**
 * Pagination of a list whose items the reader may not all see. A page may be short because its items are
 * long, so only an empty page is the end.
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

/** Returns a function that fetches the next page, unless there is none or a fetch is under way. */
export function useFetchMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Paged) {
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
}
