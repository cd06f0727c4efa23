import { css } from "@emotion/react";
import type { KeeperAct } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { fullTime } from "../../ui/text/format-time.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TextAreaField } from "../../ui/forms/TextAreaField.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { NotFoundScreen } from "../../ui/layout/NotFoundScreen.tsx";
import { appealCase } from "./case-actions.ts";
import { ownCaseQuery } from "./queries.ts";

const subjectTexts = {
  message: "a message of yours",
  post: "a post of yours",
  answer: "an answer of yours",
  image: "an image of yours",
  user: "you",
  wall: "a mark of yours",
} as const;

/**
 * /cases/:caseId: the keepers' decisions about the member, the reasons, and the form for the single
 * appeal.
 */
export function CaseScreen() {
  const { caseId = "" } = useParams();
  const { data: own, error, refetch } = useQuery(ownCaseQuery(caseId));
  usePageTitle("A keeper's decision");
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <NotFoundScreen />;
  }
  return (
    <div css={page}>
      <h1 css={pageTitle}>A keeper's decision</h1>
      {!own && !error && <Loading text="Fetching the decision..." />}
      {error && !own && (
        <ErrorState
          text="The decision could not be fetched."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {own && (
        <>
          <Panel label="DECIDED" led="idle" flush>
            {own.acts.map((act) => (
              <div key={act.id} css={row} data-undone={act.undoneAt !== null || undefined}>
                <p>
                  <b>{actText(act)}</b> about {subjectTexts[own.subjectKind]}
                </p>
                <p dir="auto">{act.reason}</p>
                <p css={small}>
                  {fullTime(act.createdAt)}
                  {act.endsAt && ` · until ${fullTime(act.endsAt)}`}
                  {act.undoneAt && " · taken back"}
                </p>
              </div>
            ))}
          </Panel>
          <Panel label="YOUR_ANSWER">
            {own.appeal ? <p css={words}>{own.appeal.text}</p> : <AppealForm caseId={own.id} />}
          </Panel>
        </>
      )}
    </div>
  );
}

const actTexts: Readonly<Record<KeeperAct["act"], string>> = {
  dismiss: "Nothing was done",
  hide: "Hidden",
  remove: "Removed",
  warn: "A warning",
  timeout: "Timeout",
  suspend: "A suspension",
};
const actText = ({ act }: Pick<KeeperAct, "act">) => actTexts[act];

function AppealForm({ caseId }: { caseId: string }) {
  const [text, setText] = useState("");
  const appeal = useAction(appealCase, () => ({ id: caseId, text }));
  return (
    <form
      css={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !appeal.isPending) appeal.mutate();
      }}
    >
      <p css={small}>You may answer once. A keeper reads it, and looks at the case again.</p>
      <TextAreaField
        label="your answer"
        value={text}
        maxLength={1000}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        tone="primary"
        type="submit"
        pending={appeal.isPending}
        disabled={text.trim() === "" || appeal.isPending}
      >
        SEND_ANSWER
      </Button>
    </form>
  );
}

const page = css({
  ...layout.stack(20),
  maxWidth: 720,
  margin: "0 auto",
  padding: "28px 24px 64px",
  "@media (max-width: 760px)": { padding: "16px 12px 48px" },
});
const row = css({
  ...type.base,
  padding: "14px 16px",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink2,
  p: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  b: { fontWeight: 600, color: color.ink },
});
const small = css({ "&&": type.note });
const words = css({ ...type.base, overflowWrap: "anywhere", whiteSpace: "pre-wrap" });
const form = css({ ...layout.stack(12), justifyItems: "start", "> *": { maxWidth: "100%" } });
