import type { QueryClient } from "@tanstack/react-query";
import { useSession } from "../../stores/session.ts";
import { currentUserQuery } from "./current-user.ts";

/** Begins a session here and learns whose it is. What an earlier session had read is dropped first. */
export async function openSession(queryClient: QueryClient, sessionId: string) {
  queryClient.clear();
  useSession.getState().begin(sessionId);
  await queryClient.fetchQuery(currentUserQuery);
}
