import { may } from "@oni/api/contract";
import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { CornerUpLeft } from "lucide-react";
import { memo, useEffect, useState } from "react";
import { color } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { BotBadge } from "../../ui/marks/BotBadge.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { authorName, maskName } from "../log/author-name.ts";
import { EditForm } from "./EditForm.tsx";
import { clockTime, fullTime } from "../../ui/text/format-time.ts";
import { folds } from "../../theme/folds.ts";
import type { LogRowProps } from "./log-row-props.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { MaskName } from "../masks/MaskName.tsx";
import { MessageActions } from "./MessageActions.tsx";
import { MessageFiles } from "../files/MessageFiles.tsx";
import { MessageText } from "./MessageText.tsx";
import { ThreadSummary } from "../threads/ThreadSummary.tsx";
import { ReactionChips } from "../reactions/ReactionChips.tsx";
import { usePress } from "../reactions/pressing.ts";
import { pressOnMessage } from "./message-actions.ts";
import { messageSummary } from "../log/message-summary.ts";

/** `today` changes when the times have to be formatted again. */
type MessageRowProps = LogRowProps & { message: Message; isContinued: boolean };

/**
 * A row of the log. When its message is read, only this component is drawn again. Its buttons are built
 * once it has been shown for a while or is pointed at: in a busy channel rows are gone before that.
 */
export function MessageRow({ isUnread, isTarget, ...props }: MessageRowProps) {
  const { message, isContinued, isEditing, serverId, membership, isThread, user, onEdit, onReply } =
    props;
  const [hasActions, setHasActions] = useState(false);
  const addActions = () => setHasActions(true);
  useEffect(() => {
    const timer = setTimeout(() => setHasActions(true), restsAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <article
      className="message"
      data-seq={message.seq}
      data-unread={isUnread || undefined}
      data-continued={isContinued || undefined}
      data-linked={isTarget || undefined}
      aria-label={`${authorName(message)}, ${clockTime(message.createdAt)}`}
      onPointerEnter={hasActions ? undefined : addActions}
    >
      <i aria-hidden="true" />
      <MessageParts {...props} />
      {hasActions && message.deletedAt === null && !isEditing && (
        <MessageActions
          {...{ message, serverId, membership, isThread, onEdit, onReply }}
          isYou={message.userId === user.id}
        />
      )}
    </article>
  );
}

const restsAfterMs = 1_000;

type MessagePartsProps = Omit<MessageRowProps, "isUnread" | "isTarget">;

const MessageParts = memo(function MessageParts(props: MessagePartsProps) {
  const { message, isContinued, serverId, membership, user, isBlocked } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isYou = message.userId === user.id;
  return (
    <>
      <time dateTime={message.createdAt} title={fullTime(message.createdAt)}>
        {clockTime(message.createdAt)}
      </time>
      {!isContinued && <Mask message={message} isYou={isYou} />}
      <div className="message-body">
        <RepliedTo {...props} />
        {!isContinued && (
          <AuthorName message={message} isYou={isYou} isMember={membership.role !== null} />
        )}
        {isBlocked && !isUnfolded ? (
          <p className="message-note">
            A message of someone you blocked.{" "}
            <Button size="small" tone="quiet" onClick={() => setIsUnfolded(true)}>
              SHOW
            </Button>
          </p>
        ) : (
          <Content {...props} />
        )}
        {message.thread && (
          <ThreadSummary serverId={serverId} message={message} thread={message.thread} />
        )}
      </div>
    </>
  );
});

function Content({ message, isEditing, onEdit, user, serverId, membership }: MessagePartsProps) {
  const press = usePress(pressOnMessage);
  if (message.deletedAt !== null) return <p className="message-note">[deleted]</p>;
  if (isEditing) {
    return <EditForm serverId={serverId} message={message} onEnd={() => onEdit(null)} />;
  }
  return (
    <>
      {message.content !== "" && (
        <MessageText content={message.content} viewerName={user.username} />
      )}
      {message.editedAt !== null && (
        <span className="message-note" title={fullTime(message.editedAt)}>
          (edited)
        </span>
      )}
      {message.pinnedAt !== null && (
        <span className="message-note" title={fullTime(message.pinnedAt)}>
          (pinned)
        </span>
      )}
      {message.attachments.length > 0 && <MessageFiles message={message} />}
      <ReactionChips
        reactions={message.reactions}
        mayReact={may(membership, "react")}
        mayTakeBack={membership.role !== null}
        onReact={press(message)}
      />
    </>
  );
}

/**
 * Links to the same page as the name next to it, for pointers only. The log opens the links of its rows.
 */
function Mask({ message, isYou }: { message: Message; isYou: boolean }) {
  const { author } = message;
  if (!author?.username) return <Avatar username={maskName(message)} presence="offline" />;
  return (
    <a
      href={`/oni/${author.username}`}
      aria-hidden="true"
      tabIndex={-1}
      data-person={author.username}
    >
      <Avatar
        username={author.username}
        imageUrl={author.profileImageUrl}
        presence={isYou ? "you" : author.isBot ? "offline" : "online"}
      />
    </a>
  );
}

type AuthorNameProps = { message: Message; isYou: boolean; isMember: boolean };

function AuthorName({ message, isYou, isMember }: AuthorNameProps) {
  const { author, mask } = message;
  if (mask) return <MaskName mask={mask} isMember={isMember} />;
  if (!author?.username) {
    return (
      <>
        <span className="message-name" data-departed={author === null || undefined}>
          {authorName(message)}
        </span>
        {author?.isBot && <BotBadge />}
      </>
    );
  }
  return (
    <>
      <a
        className="message-name"
        data-you={isYou || undefined}
        href={`/oni/${author.username}`}
        {...personLink(author.username)}
        title={`@${author.username}`}
      >
        {authorName(message)}
      </a>
      {author.isBot && <BotBadge />}
    </>
  );
}

/** Shows the message that this one replies to. If it is not loaded, only a placeholder links to it. */
function RepliedTo({ message, answered, onGoTo }: MessagePartsProps) {
  const { replyToSeq } = message;
  if (replyToSeq === null || message.deletedAt !== null) return null;
  return (
    <button
      className="message-note"
      css={reply}
      type="button"
      onClick={() => onGoTo({ seq: replyToSeq })}
    >
      <CornerUpLeft aria-hidden="true" />
      {answered ? (
        <>
          <b>{authorName(answered)}</b>
          <span>{answered.deletedAt === null ? messageSummary(answered) : "[deleted]"}</span>
        </>
      ) : (
        "to an earlier message"
      )}
    </button>
  );
}

const reply = css({
  ...layout.row(6),
  ...bareButton,
  maxWidth: "min(74ch, 100%)",
  minHeight: 24,
  padding: 0,
  textAlign: "left",
  b: { flex: "none", fontWeight: 600, color: color.ink2 },
  span: { ...layout.oneLine, minWidth: 0 },
  ".lucide": { width: 12, height: 12 },
  [folds.channels]: { maxWidth: "calc(100% - 52px)" },
});
