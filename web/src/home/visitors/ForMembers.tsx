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
  /** The page for visitors, if there is one. */
  forVisitors?: ReactNode;
};

/**
 * Shows the page to members only. Visitors, and members whose session is not loaded yet, get the landing
 * page. If the server does not respond, members see an error. A page that was open when its session ended
 * stays open. A page opened after the session ended counts as a visitor's. A new session leads to the
 * page that the visitor requested.
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
