import { css } from "@emotion/react";
import { Suspense, useState } from "react";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { Boundary } from "../../../browser/Boundary.tsx";
import { lazyPart } from "../../../browser/lazy-part.ts";
import { color } from "../../../theme/theme.ts";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { FinePrint } from "./FinePrint.tsx";

const PackageList = lazyPart(() => import("./PackageList.tsx"), "PackageList");

/** The open-source work that the project uses. */
export function OpenSource() {
  /** True once the section was opened. The list is fetched only then. */
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <FinePrint id="opensource" title="Open Source Acknowledgment">
      <p>
        ONI is free software under the MIT license, and it stands on the work of many others. Thank
        you. Its typefaces are Martian Mono, Xanh Mono and Bitcount Single, under the SIL Open Font
        License. Below is every package that runs in it, as its lock file names them.
      </p>
      <details css={list} onToggle={() => setWasOpened(true)}>
        <summary>All packages</summary>
        {wasOpened && (
          <Boundary
            fallback={(retry, error) => (
              <ErrorState
                text="The list could not be fetched."
                detail={errorSentence(error)}
                onRetry={retry}
              />
            )}
          >
            <Suspense fallback={<Loading text="Reading the list..." />}>
              <PackageList />
            </Suspense>
          </Boundary>
        )}
      </details>
    </FinePrint>
  );
}

const list = css({
  marginTop: 12,
  summary: { width: "fit-content", minHeight: 24, color: color.ink, cursor: "pointer" },
  "summary::marker": { color: color.glow },
});
