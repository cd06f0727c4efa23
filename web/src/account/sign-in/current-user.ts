import type { CurrentUser } from "@oni/api/contract";
import { hashKey, type QueryClient, useQuery } from "@tanstack/react-query";
import { read } from "../../live/calls/read.ts";
import { useSession } from "../../stores/session.ts";

export type { CurrentUser };

export const currentUserQuery = read("GET /api/auth/me", {});

/**
 * Returns the signed-in member. Without a stored session there is none, and nothing is fetched. With one
 * the server decides. Until it responds, the stored member of the last page counts, and `isConfirmed` is
 * false. Without a stored member `isLoading` is true. `error` means that there was no response.
 */
export function useCurrentUser(): {
  user: CurrentUser | null;
  isConfirmed: boolean;
  isLoading: boolean;
  error: Error | null;
} {
  const hasSession = useSession((state) => state.sessionId !== null);
  const storedUser = useSession((state) => state.savedUser);
  const { data, isPending, error } = useQuery({ ...currentUserQuery, enabled: hasSession });
  if (!hasSession) return { user: null, isConfirmed: true, isLoading: false, error: null };
  const user = data ?? storedUser;
  return {
    user,
    isConfirmed: data !== undefined,
    isLoading: isPending && user === null,
    error: user ? null : error,
  };
}

/** Stores every response about the member, and every change, for the next page. */
export const keepCurrentUser = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== currentUserHash) return;
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user && query.state.status === "success") useSession.getState().saveUser(user);
  });

const currentUserHash = hashKey(currentUserQuery.queryKey);

/** Specification section 2: the display name, else the username, else the text "User". */
export const nameOf = (user: Pick<CurrentUser, "displayName" | "username">): string =>
  user.displayName || user.username || "User";
