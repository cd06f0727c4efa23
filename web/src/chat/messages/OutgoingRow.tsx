import { css } from "@emotion/react";
import { Hourglass } from "lucide-react";
import { type Outgoing, retryMessage, settleMessage } from "../outbox/outbox.ts";
import { closeEntry, openEntry, rewriteEntry, writtenIn } from "../outbox/rewrite-entry.ts";
import { useIsLost } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";
import { clockTime } from "../../ui/text/format-time.ts";
import { WaitingFile } from "../files/FileRow.tsx";
import { MessageForm } from "./MessageForm.tsx";
import { MessageText } from "./MessageText.tsx";

type OutgoingRowProps = {
  entry: Outgoing;
  isContinued: boolean;
  /** The position among the queued messages, from 1. */
  position: number;
  user: CurrentUser;
};

/** A message without confirmation: being sent, or refused and waiting for its author. */
export function OutgoingRow({ entry, isContinued, position, user }: OutgoingRowProps) {
  const { nonce, failure, attachments, isOpen } = entry;
  const content = writtenIn(entry);
  const at = new Date(entry.queuedAt).toISOString();
  const isQueued = useIsLost() && failure === null;
  return (
    <article
      css={isQueued && queuedStyle}
      className="message"
      data-continued={isContinued || undefined}
      data-state={failure === null ? "pending" : "failed"}
      aria-busy={failure === null && !isOpen}
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
        {isOpen && (
          <MessageForm
            serverId={entry.serverId}
            content={content}
            mayBeEmpty={attachments.length > 0}
            isPending={false}
            onSave={(words) => rewriteEntry(nonce, words)}
            onEnd={() => closeEntry(nonce)}
          />
        )}
        <div css={failure === null && !isOpen ? pending : undefined}>
          {!isOpen && content !== "" && (
            <MessageText content={content} viewerName={user.username} />
          )}
          {attachments.map(({ objectPath, name }) => (
            <WaitingFile key={objectPath} name={name} />
          ))}
        </div>
        {isQueued && (
          <p css={waiting}>
            <Hourglass aria-hidden="true" />
            {`waiting for the connection, ${ordinal(position)} in the queue`}
            {!isOpen && (
              <Button size="small" tone="quiet" onClick={() => openEntry(nonce)}>
                EDIT
              </Button>
            )}
          </p>
        )}
        {failure !== null && !isOpen && (
          <p css={failed} role="alert">
            <span>Not sent. {failure}</span>
            <Button size="small" onClick={() => retryMessage(nonce)}>
              RETRY
            </Button>
            <Button size="small" tone="quiet" onClick={() => openEntry(nonce)}>
              EDIT
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

const words = ["first", "second", "third", "fourth", "fifth"];
const ordinal = (position: number) => words[position - 1] ?? `number ${position}`;

const pending = css({ opacity: 0.55 });
const queuedStyle = css({
  position: "relative",
  "&::before": {
    content: '""',
    position: "absolute",
    inset: "0 auto 0 0",
    borderLeft: `3px dashed ${color.edge}`,
  },
});
const waiting = css({ ...type.note, ...layout.row(8), svg: { width: 12, height: 12 } });
const failed = css({ ...type.meta, ...layout.row(10), flexWrap: "wrap", color: color.danger });
