import { css } from "@emotion/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { color } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";

type JumpButtonsProps = {
  /** True if the new messages begin above the screen. */
  isMarkAbove: boolean;
  onGoToMark: () => void;
  /** True if the end of the channel is not on the screen. */
  isAway: boolean;
  hasNew: boolean;
  onGoToEnd: () => void;
};

/** The buttons over the log that lead to the first unread and to the latest message. */
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
