import type { CurrentUser } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/read.ts";
import { useSession } from "../../stores/session.ts";

export type { CurrentUser };

export const currentUserQuery = read("GET /api/auth/me", {});

/**
 * Who is signed in. Without a stored session nobody is, and nothing is asked; with one the server
 * decides, `isLoading` says that it has not answered yet, and `error` that it gave no answer.
 */
export function useCurrentUser(): {
  user: CurrentUser | null;
  isLoading: boolean;
  error: Error | null;
} {
  const hasSession = useSession((state) => state.sessionId !== null);
  const { data, isPending, error } = useQuery({ ...currentUserQuery, enabled: hasSession });
  if (!hasSession) return { user: null, isLoading: false, error: null };
  return { user: data ?? null, isLoading: isPending, error: data ? null : error };
}

/** Specification section 2: the display name, else the username, else the word User. */
export const nameOf = (user: Pick<CurrentUser, "displayName" | "username">): string =>
  user.displayName || user.username || "User";
