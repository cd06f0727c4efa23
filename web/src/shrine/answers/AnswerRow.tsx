import { css } from "@emotion/react";
import type { Answer } from "@oni/realtime/contract";
import { PencilLine, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import type { MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import { agoTime, fullTime } from "../../ui/text/format-time.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { useNow } from "../../ui/text/use-now.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { ReplyField } from "../../chat/composer/ReplyField.tsx";
import { MessageText } from "../../chat/messages/MessageText.tsx";
import { ReportMenu } from "../../people/reports/ReportMenu.tsx";
import { QuietReactButton } from "../../chat/reactions/QuietReactButton.tsx";
import { type React, ReactionChips } from "../../chat/reactions/ReactionChips.tsx";
import { deleteAnswer, editAnswer, mayDeleteAnswer } from "./answer-actions.ts";

type AnswerRowProps = {
  answer: Answer;
  /** Null for a visitor, who can only read. */
  user: CurrentUser | null;
  /** The author of the post. */
  postUserId: string;
  /** True if the URL names the answer. It is scrolled into view and highlighted. */
  isLinked: boolean;
  onChanged: (answer: Answer) => void;
  onDeleted: (id: string) => void;
  onReact: React;
  onQuote: ((answer: Answer) => void) | undefined;
};

/** One answer with its reactions and the viewer's actions. */
export function AnswerRow(props: AnswerRowProps) {
  const { answer, user, postUserId, isLinked, onReact } = props;
  const { id, author, content, createdAt, editedAt, reactions } = answer;
  const [written, setWritten] = useState<string | null>(null);
  const item = useRef<HTMLLIElement>(null);
  const now = useNow();
  const isOwn = author.id === user?.id;
  const isNew = !isOwn && now.getTime() - new Date(createdAt).getTime() < newForMs;
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: "center" });
  }, [isLinked]);
  return (
    <li
      css={row}
      ref={item}
      data-answer={id}
      data-new={isNew || undefined}
      data-linked={isLinked || undefined}
    >
      <Avatar
        username={author.username}
        imageUrl={author.profileImageUrl}
        size={22}
        presence={isOwn ? "you" : "online"}
      />
      <div css={body}>
        <p css={header}>
          <Link
            to={`/oni/${author.username}`}
            data-own={isOwn || undefined}
            {...personLink(author.username)}
          >
            <bdi>{author.displayName || author.username}</bdi>
          </Link>
          {author.id === postUserId && <Badge>AUTHOR</Badge>}
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {agoTime(createdAt, now)}
          </time>
          {editedAt && <span title={fullTime(editedAt)}>edited</span>}
          <AnswerActs {...props} isOwn={isOwn} written={written} onWrite={setWritten} />
        </p>
        {written === null ? (
          <MessageText content={content} viewerName={user?.username} />
        ) : (
          <EditAnswer {...props} written={written} onWrite={setWritten} />
        )}
        <ReactionChips reactions={reactions} mayReact={user !== null} onReact={onReact} />
      </div>
    </li>
  );
}

/** How long an answer counts as new, in ms. */
const newForMs = 10 * 60_000;

type Writing = { written: string | null; onWrite: (words: string | null) => void };

function AnswerActs(props: AnswerRowProps & Writing & { isOwn: boolean }) {
  const { answer, user, postUserId, onDeleted, onReact, onQuote, written, onWrite, isOwn } = props;
  const { id, author, content } = answer;
  const remove = useAction(
    deleteAnswer,
    () => ({ id }),
    () => onDeleted(id),
  );
  const entries: MenuEntry[] = [];
  if (isOwn) {
    const label = written === null ? "Edit" : "Cancel";
    const onSelect = () => onWrite(written === null ? content : null);
    entries.push({ kind: "action", label, Icon: written === null ? PencilLine : X, onSelect });
  }
  if (mayDeleteAnswer(answer, { userId: postUserId }, user?.id)) {
    const onSelect = () => remove.isPending || remove.mutate();
    entries.push({ kind: "action", label: "Delete", Icon: Trash2, isDanger: true, onSelect });
  }
  return (
    <span css={acts}>
      {user && <QuietReactButton onPick={onReact} />}
      {onQuote && (
        <Button tone="quiet" size="small" onClick={() => onQuote(answer)}>
          QUOTE
        </Button>
      )}
      {user && (
        <ReportMenu
          label={`Actions for the answer of ${author.username}`}
          about={isOwn ? null : { kind: "answer", id }}
          entries={entries}
        />
      )}
    </span>
  );
}

function EditAnswer({ answer, onChanged, written, onWrite }: AnswerRowProps & Writing) {
  const edit = useAction(
    editAnswer,
    (content: string) => ({ id: answer.id, content }),
    (changed) => {
      onWrite(null);
      onChanged(changed);
    },
  );
  return (
    <ReplyField
      fieldRef={focusField}
      label="Edit answer"
      placeholder=""
      text={written ?? ""}
      onWrite={onWrite}
      onSend={edit.mutate}
      isPending={edit.isPending}
    />
  );
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus();

const row = css({
  ...layout.columns("24px minmax(0, 1fr)", 10),
  "&[data-new]": { boxShadow: `-3px 0 ${color.strike}` },
  "&[data-linked]": { background: color.strikeBg },
});
const body = css({ minWidth: 0, "form + *, p + form": { marginTop: 4 } });
const header = css({
  ...type.note,
  ...layout.row("0 10px"),
  flexWrap: "wrap",
  minHeight: 28,
  a: {
    ...type.dense,
    minWidth: 0,
    color: color.ink,
    fontWeight: 600,
    overflowWrap: "anywhere",
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
    "&[data-own]": { color: color.you },
  },
});
const acts = css({ ...layout.row(0), marginLeft: "auto" });
