import { css } from "@emotion/react";
import { lazy, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Loading } from "../../ui/Loading.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { Arrival } from "./Arrival.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Navigation } from "./Navigation.tsx";
import { SignalLine } from "./SignalLine.tsx";
import { Toaster } from "./Toaster.tsx";

const MemberKeys = lazy(() =>
  import("../switcher/MemberKeys.tsx").then((file) => ({ default: file.MemberKeys })),
);

/** What stands around every page. */
export function Frame() {
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const [firstPath] = useState(pathname);
  const [isFirstPage, setIsFirstPage] = useState(true);
  if (isFirstPage && pathname !== firstPath) setIsFirstPage(false);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navigation />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={placeOf(pathname)}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <Arrival isFirstPage={isFirstPage} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SignalLine />
      <Toaster />
      {user && (
        <Suspense fallback={null}>
          <MemberKeys />
        </Suspense>
      )}
    </>
  );
}

/** What is open. Moving inside it, from channel to channel of a dimension, keeps the page. */
const placeOf = (pathname: string) => pathname.split("/").slice(0, 3).join("/");

const PageLoading = () => (
  <div css={loading}>
    <Loading text="Opening..." />
  </div>
);

const loading = css({ minHeight: "60vh", display: "grid", placeItems: "center" });
