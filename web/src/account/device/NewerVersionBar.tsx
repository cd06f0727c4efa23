import { css } from "@emotion/react";
import { useLayoutEffect, useState } from "react";
import { useIsLost } from "../../stores/connection.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { strip } from "../../ui/layout/strip.ts";
import { takeNewerVersion, useNewerVersion } from "./newer-version.ts";

/** Announces a newer version, which the member loads when they want. Only one bar is shown at a time. */
export function NewerVersionBar() {
  const isThere = useNewerVersion((state) => state.isThere);
  const isLost = useIsLost();
  const [isPutOff, setIsPutOff] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const isShown = isThere && !isPutOff && !isLost;

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-newer-version", isShown);
    return () => document.documentElement.removeAttribute("data-newer-version");
  }, [isShown]);

  const handleReload = () => {
    setIsLoading(true);
    void takeNewerVersion();
  };
  return (
    <div css={isShown && bar}>
      <div role="status">
        {isShown && (
          <p css={words}>
            <i css={dot} aria-hidden="true" />
            <b>A newer ONI is ready.</b>
            <span>Your draft stays. It takes a second.</span>
          </p>
        )}
      </div>
      {isShown && (
        <div css={buttons}>
          <Button tone="quiet" size="small" onClick={() => setIsPutOff(true)}>
            LATER
          </Button>
          <Button size="small" pending={isLoading} onClick={handleReload}>
            RELOAD
          </Button>
        </div>
      )}
    </div>
  );
}

const bar = css({
  ...strip,
  padding: "0 12px 0 24px",
  background: color.strikeBg,
  borderBottom: `1px solid ${color.line2}`,
  [below.phone]: { padding: "0 8px 0 16px" },
});
const dot = css({
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: "50%",
  background: color.strike,
});
const words = css({
  ...type.text,
  ...layout.row(12),
  b: { color: color.ink, fontWeight: 600 },
  [below.phone]: { ...type.meta, span: { display: "none" } },
});
const buttons = css({ display: "flex", flex: "none", gap: 8 });
