import { css } from "@emotion/react";
import { Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { Boundary } from "../../loading/Boundary.tsx";
import { lazyPart, PartMissing } from "../../loading/lazy-part.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { Arrival } from "./Arrival.tsx";
import { Navigation } from "./Navigation.tsx";
import { PageFailure } from "./PageFailure.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { SignalBar } from "./SignalBar.tsx";
import { Toaster } from "./Toaster.tsx";

const MemberKeys = lazyPart(() => import("../switcher/MemberKeys.tsx"), "MemberKeys");

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
      <SignalBar />
      <main id="main" tabIndex={-1}>
        <Boundary
          key={placeOf(pathname)}
          fallback={(retry, error) => (
            <PageFailure
              sentence={error instanceof PartMissing ? errorSentence(error) : undefined}
              onRetry={retry}
            />
          )}
        >
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <Arrival isFirstPage={isFirstPage} />
          </Suspense>
        </Boundary>
      </main>
      <Toaster />
      {user && <PhoneBar user={user} />}
      {user && (
        // Without its file the keys do nothing until the network is back; nobody waits for them.
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <MemberKeys />
          </Suspense>
        </Boundary>
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
