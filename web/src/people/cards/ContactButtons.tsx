import { css } from "@emotion/react";
import { BellRing, PenLine } from "lucide-react";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { useKnocks } from "../knocks/knocks.ts";
import { agoSeconds, useSeconds } from "../knocks/use-seconds.ts";
import type { usePersonActions } from "./use-person-actions.ts";

type ContactButtonsProps = {
  userId: string;
  isHere: boolean;
  /** True if the viewer has no direct line and no tag in common with the member. */
  isStranger: boolean;
} & Pick<ReturnType<typeof usePersonActions>, "knock" | "write">;

/** Shows the knock and write buttons. The one more likely to reach the member comes first. */
export function ContactButtons({ userId, isHere, isStranger, knock, write }: ContactButtonsProps) {
  const sentAtMs = useKnocks((state) => state.sentAtMs[userId]);
  const nowMs = useSeconds(sentAtMs !== undefined);
  const hasKnocked = sentAtMs !== undefined;
  const isKnockFirst = isHere && !isStranger;
  const knockButton = (
    <Button
      key="knock"
      css={hasKnocked && knocked}
      tone={isKnockFirst && !hasKnocked ? "primary" : "default"}
      // A disabled button would lose the focus.
      disabled={!isHere && !hasKnocked}
      aria-disabled={hasKnocked || undefined}
      pending={knock.isPending}
      onClick={() => hasKnocked || knock.isPending || knock.mutate()}
    >
      <BellRing aria-hidden="true" />
      {hasKnocked ? (
        <span>
          KNOCKED <span aria-hidden="true">· {agoSeconds(sentAtMs, nowMs)}</span>
        </span>
      ) : (
        "KNOCK"
      )}
    </Button>
  );
  return (
    <>
      {isKnockFirst && knockButton}
      <Button
        tone={isKnockFirst || hasKnocked ? "default" : "primary"}
        pending={write.isPending}
        onClick={() => write.isPending || write.mutate()}
      >
        <PenLine aria-hidden="true" />
        {isStranger ? "ASK_TO_WRITE" : "WRITE"}
      </Button>
      {!isKnockFirst && knockButton}
    </>
  );
}

const knocked = css({
  "&&": {
    padding: "0 8px",
    borderColor: color.glow2,
    background: color.glowBg,
    color: color.glow,
    cursor: "default",
  },
});
