import { css } from "@emotion/react";
import type { Answer } from "@oni/realtime/contract";
import { type Ref, useEffect, useRef } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { rowSpace } from "../../theme/reading.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { ReplyField } from "../../chat/composer/ReplyField.tsx";
import type { FeedPost } from "../posts/queries.ts";
import { usePress } from "../../chat/reactions/pressing.ts";
import { pressOnAnswer, writeAnswer } from "./answer-actions.ts";
import { AnswerRow } from "./AnswerRow.tsx";
import { type AnswerOrder, orderAnswers } from "./order-answers.ts";
import { draftKeysOf, quoteInDraft } from "./quote-in-draft.ts";
import { useAnswers } from "./use-answers.ts";

type AnswersProps = {
  post: FeedPost;
  /** Null for a visitor, who can only read. */
  user: CurrentUser | null;
  /** The answer named by the URL. */
  linkedId?: string | undefined;
  order?: AnswerOrder;
  className?: string;
};

/** The answers to a post, updated live, with the field for a new one. */
export function Answers({ post, user, linkedId, order = "oldest", className }: AnswersProps) {
  const loaded = useAnswers(post, user?.id);
  const press = usePress(pressOnAnswer);
  const field = useRef<HTMLTextAreaElement>(null);
  useFetchOn(loaded, mustFetchOn(loaded, linkedId, order));

  const mayWrite = user !== null && !post.answersClosed;
  const handleQuote = (answer: Answer) => {
    quoteInDraft(post.id, answer);
    field.current?.focus();
  };
  return (
    <section css={panel} className={className} aria-label={`Answers to ${post.title}`}>
      {loaded.isPending && <Loading text="Listening for answers..." />}
      {loaded.error && (
        <ErrorState
          text="The answers could not be fetched."
          detail={errorSentence(loaded.error)}
          onRetry={loaded.retry}
        />
      )}
      {loaded.answers.length > 0 && (
        <ol css={list} data-part="answers">
          {orderAnswers(loaded.answers, order).map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              user={user}
              postUserId={post.userId}
              isLinked={answer.id === linkedId}
              onChanged={loaded.put}
              onDeleted={loaded.drop}
              onReact={press(answer)}
              onQuote={mayWrite ? handleQuote : undefined}
            />
          ))}
        </ol>
      )}
      {!loaded.isWhole && order !== "oldest" && <Loading text="Fetching all answers..." />}
      {!loaded.isWhole && order === "oldest" && (
        <Button size="small" pending={loaded.isFetchingMore} onClick={loaded.fetchMore}>
          MORE_ANSWERS
        </Button>
      )}
      {post.answersClosed && <p css={closed}>This post takes no more answers.</p>}
      {mayWrite && <WriteAnswer post={post} onSent={loaded.put} fieldRef={field} />}
    </section>
  );
}

/**
 * Returns whether to fetch more pages: until the linked answer is loaded, or all if another order needs
 * them.
 */
const mustFetchOn = (
  { answers }: ReturnType<typeof useAnswers>,
  linkedId: string | undefined,
  order: AnswerOrder,
): boolean =>
  order !== "oldest" || (linkedId !== undefined && !answers.some(({ id }) => id === linkedId));

function useFetchOn(
  { isWhole, isFetching, error, fetchMore }: ReturnType<typeof useAnswers>,
  isWanted: boolean,
): void {
  const mustGoOn = isWanted && !isWhole && !isFetching && error === null;
  useEffect(() => {
    if (mustGoOn) fetchMore();
  }, [mustGoOn, fetchMore]);
}

type WriteAnswerProps = {
  post: FeedPost;
  onSent: ReturnType<typeof useAnswers>["put"];
  fieldRef: Ref<HTMLTextAreaElement>;
};

/** Stores the draft. After a failed send, the retry uses the same nonce. */
function WriteAnswer({ post, onSent, fieldRef }: WriteAnswerProps) {
  const { id, author } = post;
  const { textKey, nonceKey } = draftKeysOf(id);
  const text = useDrafts(({ drafts }) => drafts[textKey] ?? "");
  const send = useAction(
    writeAnswer,
    (written: { content: string; nonce: string }) => ({ id, ...written }),
    (answer) => {
      setDraft(textKey, "");
      setDraft(nonceKey, "");
      onSent(answer);
    },
  );
  const name = author.displayName || author.username;
  return (
    <ReplyField
      fieldRef={fieldRef}
      label={`Answer ${name}: ${post.title}`}
      placeholder={`answer ${name}`}
      text={text}
      onWrite={(written) => {
        if (send.isPending) return;
        setDraft(textKey, written);
        setDraft(nonceKey, "");
      }}
      onSend={(content) => send.mutate({ content, nonce: nonceOf(nonceKey) })}
      isPending={send.isPending}
    />
  );
}

/** Returns the nonce stored with the draft, or stores a new one. */
function nonceOf(key: string): string {
  const nonce = useDrafts.getState().drafts[key] ?? randomUuid();
  setDraft(key, nonce);
  return nonce;
}

const panel = css({ marginTop: 14, paddingTop: 12, borderTop: `1px solid ${color.line}` });
const list = css({ ...layout.stack(rowSpace(10)), marginBottom: 10 });
const closed = css({ ...type.note, marginTop: 10 });
