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
  /** Nothing ties the viewer to them yet. */
  isStranger: boolean;
} & Pick<ReturnType<typeof usePersonActions>, "knock" | "write">;

/** The knock and the line: whichever is likelier to reach them stands first. */
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
      // What has the focus keeps it.
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
