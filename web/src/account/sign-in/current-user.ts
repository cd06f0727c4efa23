import type { CurrentUser } from "@oni/api/contract";
import { hashKey, type QueryClient, useQuery } from "@tanstack/react-query";
import { read } from "../../live/calls/read.ts";
import { useSession } from "../../stores/session.ts";

export type { CurrentUser };

export const currentUserQuery = read("GET /api/auth/me", {});

/**
 * Who is signed in. Without a stored session nobody is, and nothing is asked; with one the server
 * decides. Until it has, whom it named on the page before counts, and `isConfirmed` is false; where
 * that is not known either `isLoading` says so, and `error` that no answer came.
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

/** Keeps every answer about the member, and every change of it, for the next page. */
export const keepCurrentUser = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== currentUserHash) return;
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user && query.state.status === "success") useSession.getState().saveUser(user);
  });

const currentUserHash = hashKey(currentUserQuery.queryKey);

/** Specification section 2: the display name, else the username, else the word User. */
export const nameOf = (user: Pick<CurrentUser, "displayName" | "username">): string =>
  user.displayName || user.username || "User";
