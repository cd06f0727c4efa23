import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { LandingScreen } from "../landing/LandingScreen.tsx";
import { PageFailure } from "../navigation/PageFailure.tsx";
import { currentUserQuery, useCurrentUser } from "./current-user.ts";

/**
 * Visitors, and members of whom nothing is known yet, get the landing page; when the server does not
 * answer, members see an error. A page that was open when its session ended stays open and shows that
 * itself; one that was opened with a session that had ended before never was a member's.
 */
export function ForMembers({ children }: { children: ReactNode }) {
  const { user, isConfirmed, error } = useCurrentUser();
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const [admittedAt, setAdmittedAt] = useState<string | null>(null);
  if (user && isConfirmed && admittedAt !== key) setAdmittedAt(key);
  if (user || admittedAt === key) return children;
  if (!error) return <LandingScreen />;
  const retry = () => queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
  return <PageFailure sentence={errorSentence(error)} onRetry={() => void retry()} />;
}
