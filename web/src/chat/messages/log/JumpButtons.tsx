import { css } from "@emotion/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { color } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";

type JumpButtonsProps = {
  /** What is new begins above the screen. */
  isMarkAbove: boolean;
  onGoToMark: () => void;
  /** The end of the channel is not on the screen. */
  isAway: boolean;
  hasNew: boolean;
  onGoToEnd: () => void;
};

/** Over the log: the way to the first unread message, and to the latest. */
export const JumpButtons = (props: JumpButtonsProps) => (
  <>
    {props.isMarkAbove && (
      <Button css={[jump, jumpUp]} size="small" onClick={props.onGoToMark}>
        <ArrowUp aria-hidden="true" />
        FIRST UNREAD
      </Button>
    )}
    {props.isAway && (
      <Button css={jump} size="small" onClick={props.onGoToEnd}>
        <ArrowDown aria-hidden="true" />
        {props.hasNew ? "NEW MESSAGES" : "LATEST"}
      </Button>
    )}
  </>
);

const jump = css({
  position: "absolute",
  right: 20,
  bottom: 8,
  "&&": { background: color.raised, borderColor: color.edge },
});
const jumpUp = css({ top: 8, bottom: "auto" });
