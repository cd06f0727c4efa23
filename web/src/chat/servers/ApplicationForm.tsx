import { css } from "@emotion/react";
import { longestApplication } from "@oni/api/contract";
import { type FormEvent, useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import type { Server } from "../lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { timeoutNotice } from "../roles/timeout-notice.ts";
import { applyToServer, withdrawApplication } from "./application-actions.ts";

/** The form for an application to a dimension, or the state of the one sent. */
export function ApplicationForm({ server }: { server: Server }) {
  const { application } = server;
  const [text, setText] = useState("");
  const apply = useAction(applyToServer, () => ({ id: server.id, line: text }));
  const withdraw = useAction(withdrawApplication, () => ({ id: server.id }));
  if (application?.state === "declined") {
    return <p css={sentText}>Your request was declined. You can ask again after a day.</p>;
  }
  if (application) {
    return (
      <div css={waiting}>
        <p css={sentText}>
          Your request waits for an answer: <q>{application.line}</q>
        </p>
        <Button
          size="small"
          pending={withdraw.isPending}
          onClick={() => withdraw.isPending || withdraw.mutate()}
        >
          TAKE_BACK
        </Button>
      </div>
    );
  }
  if (server.timeout) return <p css={sentText}>{timeoutNotice(server.timeout)}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !apply.isPending) apply.mutate();
  };
  return (
    <form css={form} onSubmit={submit}>
      <Field
        label="note to the moderators"
        value={text}
        maxLength={longestApplication}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        tone="primary"
        size="field"
        pending={apply.isPending}
        disabled={text.trim() === "" || apply.isPending}
      >
        REQUEST_TO_JOIN
      </Button>
    </form>
  );
}

const form = css({
  ...layout.columns("1fr auto", 10),
  alignItems: "end",
  width: "100%",
  "@media (max-width: 600px)": { gridTemplateColumns: "1fr" },
});
const waiting = css({
  ...layout.row(10),
  flexWrap: "wrap",
  justifyContent: "space-between",
  width: "100%",
});
const sentText = css({
  ...type.text,
  minWidth: 0,
  overflowWrap: "anywhere",
  q: { color: color.ink },
});
