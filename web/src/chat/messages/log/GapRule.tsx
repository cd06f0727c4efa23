import { css } from "@emotion/react";
import { useConnection } from "../../../stores/connection.ts";
import { below, color } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { groupDigits } from "../../../ui/text/group-digits.ts";

type GapRuleProps = {
  gap: { fromSeq: number; toSeq: number };
  /** Fetches the next messages of the gap. */
  onLoadGap: () => void;
  className?: string;
};

/** Shows how many messages are missing after the cached ones, while the link is down. */
export function GapRule({ gap: { fromSeq, toSeq }, onLoadGap, className }: GapRuleProps) {
  const isOffline = useConnection(({ cause }) => cause === "offline");
  const count = toSeq - fromSeq + 1;
  return (
    <p css={rule} className={className}>
      <span>
        {`${groupDigits(count)} ${count === 1 ? "message" : "messages"} not loaded`}
        <span css={range}>{`, ${groupDigits(fromSeq)} to ${groupDigits(toSeq)}`}</span>
      </span>
      <Button size="small" disabled={isOffline} onClick={onLoadGap}>
        LOAD_THEM
      </Button>
    </p>
  );
}

const rule = css({
  "&&::before, &&::after": { borderTop: `1px dashed ${color.line2}` },
  button: { [below.phone]: { minHeight: 44 } },
});
const range = css({ [below.phone]: { display: "none" } });
