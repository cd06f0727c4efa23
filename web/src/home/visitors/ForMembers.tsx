import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useSession } from "../../stores/session.ts";
import { forgetWantedPath, saveWantedPath } from "../../stores/wanted-path.ts";
import { LandingScreen } from "../landing/LandingScreen.tsx";
import { PageFailure } from "../navigation/PageFailure.tsx";
import { currentUserQuery, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { nameOfPath } from "./name-of-path.ts";

type ForMembersProps = {
  children: ReactNode;
  /** What visitors see of it, where there is anything. */
  forVisitors?: ReactNode;
};

/**
 * Visitors, and members of whom nothing is known yet, get the landing page; when the server does not
 * answer, members see an error. A page that was open when its session ended stays open and shows that
 * itself; one that was opened with a session that had ended before never was a member's. A session that
 * begins leads to where a visitor was going.
 */
export function ForMembers({ children, forVisitors }: ForMembersProps) {
  const { user, isConfirmed, error } = useCurrentUser();
  const queryClient = useQueryClient();
  const { key, pathname, search, hash } = useLocation();
  const hasSession = useSession(({ sessionId }) => sessionId !== null);
  const [admittedAt, setAdmittedAt] = useState<string | null>(null);
  const isMember = user !== null;
  const leadsTo = hasSession ? null : nameOfPath(pathname);
  const path = leadsTo === null ? null : `${pathname}${search}${hash}`;
  useEffect(() => {
    if (isMember) forgetWantedPath();
    else if (path !== null) saveWantedPath(path);
  }, [isMember, path]);
  if (user && isConfirmed && admittedAt !== key) setAdmittedAt(key);
  if (user || admittedAt === key) return children;
  if (error) {
    const retry = () => queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
    return <PageFailure sentence={errorSentence(error)} onRetry={() => void retry()} />;
  }
  return (!hasSession && forVisitors) || <LandingScreen leadsTo={leadsTo} />;
}
