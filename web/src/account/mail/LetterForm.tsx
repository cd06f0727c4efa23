import { css } from "@emotion/react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";

/** Sends a recovery letter to an email. It does not reveal whether a member has that email. */
export function LetterForm() {
  const [email, setEmail] = useState("");
  const send = useScreenAction("No mail was sent", () =>
    call("POST /api/auth/forgot", { body: { email } }),
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (email !== "" && !send.isPending) send.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit} noValidate>
      <Field
        label="email"
        type="email"
        autoComplete="email"
        value={email}
        error={send.error instanceof ApiError ? send.error.fields["email"] : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" size="field" disabled={email === ""} pending={send.isPending}>
        SEND
      </Button>
      <p css={answer} role="status">
        {send.isSuccess &&
          "If an oni has this address, a mail was sent. Its link works for an hour."}
      </p>
    </form>
  );
}

const form = css({ ...layout.columns("minmax(0, 1fr) auto", 8), alignItems: "end", marginTop: 12 });
const answer = css({ ...type.dense, gridColumn: "1 / -1", color: color.glow });
