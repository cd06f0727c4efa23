import { css } from "@emotion/react";
import { X } from "lucide-react";
import { findMessage } from "../log/channel-log.ts";
import { useMessages } from "../log/logs.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { authorName } from "../log/author-name.ts";
import { messageSummary } from "../log/message-summary.ts";

type ReplyBarProps = { channelId: string; messageId: string; onEnd: () => void };

/** Shows the message that the draft replies to. */
export function ReplyBar({ channelId, messageId, onEnd }: ReplyBarProps) {
  const log = useMessages(({ logs }) => logs[channelId]);
  const message = log && findMessage(log, messageId);
  return (
    <p css={reply}>
      {message ? (
        <span>
          Replying to <b>{authorName(message)}</b> <q>{messageSummary(message)}</q>
        </span>
      ) : (
        <span>Replying to an earlier message</span>
      )}
      <Button tone="quiet" size="small" square aria-label="Do not reply" onClick={onEnd}>
        <X aria-hidden="true" />
      </Button>
    </p>
  );
}

const reply = css({
  ...layout.row(8),
  justifyContent: "space-between",
  padding: "0 6px 4px 14px",
  color: color.ink2,
  fontSize: 12,
  span: layout.oneLine,
  b: { color: color.ink },
  q: { marginLeft: 6, color: color.ink3, quotes: "none" },
});
