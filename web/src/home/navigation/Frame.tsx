import { css } from "@emotion/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { Boundary } from "../../browser/Boundary.tsx";
import { lazyPart, PartMissing } from "../../browser/lazy-part.ts";
import { useReplacesDocument } from "../../browser/use-replaces-document.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { Arrival } from "./Arrival.tsx";
import { Navigation } from "./Navigation.tsx";
import { PageFailure } from "./PageFailure.tsx";
import { SignalBar } from "./SignalBar.tsx";
import { Toaster } from "./Toaster.tsx";
import { layout } from "../../ui/layout/layout.ts";

const PhoneBar = lazyPart(() => import("./PhoneBar.tsx"), "PhoneBar");
const DeviceLayer = lazyPart(() => import("../../account/device/DeviceLayer.tsx"), "DeviceLayer");
const PeopleLayer = lazyPart(() => import("../../people/cards/PeopleLayer.tsx"), "PeopleLayer");
const Hints = lazyPart(() => import("../../ui/overlays/Hints.tsx"), "Hints");
const MemberKeys = lazyPart(() => import("../../prompt/keys/MemberKeys.tsx"), "MemberKeys");

/** The layout around every page. */
export function Frame() {
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const [firstPath] = useState(pathname);
  const [isFirstPage, setIsFirstPage] = useState(true);
  if (isFirstPage && pathname !== firstPath) setIsFirstPage(false);
  useReplacesDocument(!isFirstPage);
  const hasPointed = useFirstPointing();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navigation />
      <SignalBar />
      {user && (
        <OptionalPart>
          <DeviceLayer />
        </OptionalPart>
      )}
      <main id="main" tabIndex={-1}>
        <Boundary
          key={pageKeyOf(pathname)}
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
      {hasPointed && (
        <OptionalPart>
          <Hints />
        </OptionalPart>
      )}
      {user && (
        <>
          <OptionalPart fallback={<span data-phone-bar />}>
            <PhoneBar user={user} />
          </OptionalPart>
          <OptionalPart>
            <MemberKeys />
          </OptionalPart>
          <OptionalPart>
            <PeopleLayer user={user} />
          </OptionalPart>
        </>
      )}
    </>
  );
}

/** Returns true once the pointer has moved or a key was pressed. */
function useFirstPointing(): boolean {
  const [hasPointed, setHasPointed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, once: true };
    for (const type of ["pointermove", "keydown"])
      document.addEventListener(type, () => setHasPointed(true), options);
    return () => stop.abort();
  }, []);
  return hasPointed;
}

type OptionalPartProps = {
  /** A placeholder that reserves space while the part loads. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * A part that no page waits for. If its file does not load, its feature is missing until the network is
 * back: keys do nothing, icons show no names, names are links to shrines, knocks wait in the inbox, and
 * the device is silent.
 */
const OptionalPart = ({ fallback, children }: OptionalPartProps) => (
  <Boundary fallback={() => null}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
);

/**
 * Returns a key of the open page. Moves within it, from channel to channel or from line to line, keep the
 * page mounted.
 */
const pageKeyOf = (pathname: string) =>
  pathname.startsWith("/directs") ? "/directs" : pathname.split("/").slice(0, 3).join("/");

const PageLoading = () => (
  <div css={loading}>
    <Loading text="Opening..." />
  </div>
);

const loading = css({ ...layout.centered, minHeight: "60vh" });
