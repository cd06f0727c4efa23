import { css } from "@emotion/react";
import { lazy, Suspense, useState } from "react";
import { color } from "../../theme/theme.ts";
import { Loading } from "../../ui/Loading.tsx";
import { FinePrint } from "./FinePrint.tsx";

const PackageList = lazy(() =>
  import("./PackageList.tsx").then((file) => ({ default: file.PackageList })),
);

/** The work of others that this stands on. */
export function OpenSource() {
  /** Whether it ever was: only then is the list fetched. */
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
          <Suspense fallback={<Loading text="Reading the list..." />}>
            <PackageList />
          </Suspense>
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
