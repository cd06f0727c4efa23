import { css } from "@emotion/react";
import { type Outgoing, retryMessage, settleMessage } from "../../chat/outbox/outbox.ts";
import { color } from "../../theme/theme.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { type CurrentUser, nameOf } from "../auth/current-user.ts";
import { clockTime } from "../../ui/format-time.ts";
import { MessageText } from "./MessageText.tsx";

type OutgoingRowProps = { entry: Outgoing; isContinued: boolean; user: CurrentUser };

/** A message that is not confirmed: on its way, or refused and waiting for its author's decision. */
export function OutgoingRow({ entry, isContinued, user }: OutgoingRowProps) {
  const { nonce, failure, content } = entry;
  const at = new Date(entry.queuedAt).toISOString();
  return (
    <article
      className="message"
      data-continued={isContinued || undefined}
      data-state={failure === null ? "pending" : "failed"}
      aria-busy={failure === null}
    >
      <time dateTime={at}>{clockTime(at)}</time>
      {!isContinued && (
        <Avatar username={user.username} imageUrl={user.profileImageUrl} presence="you" />
      )}
      <div className="message-body">
        {!isContinued && (
          <span className="message-name" data-you>
            {nameOf(user)}
          </span>
        )}
        <div css={failure === null ? pending : undefined}>
          <MessageText content={content} viewerName={user.username} />
        </div>
        {failure !== null && (
          <p css={failed} role="alert">
            <span>Not sent. {failure}</span>
            <Button size="small" onClick={() => retryMessage(nonce)}>
              RETRY
            </Button>
            <Button size="small" tone="quiet" onClick={() => settleMessage(nonce)}>
              DISCARD
            </Button>
          </p>
        )}
      </div>
    </article>
  );
}

const pending = css({ opacity: 0.55 });
const failed = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 10,
  color: color.danger,
  fontSize: 12,
  lineHeight: "18px",
});
