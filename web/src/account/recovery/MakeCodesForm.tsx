import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { currentUserQuery } from "../sign-in/current-user.ts";
import { layout } from "../../ui/layout/layout.ts";

type MakeCodesFormProps = {
  onCancel: () => void;
  onMade: (codes: readonly string[]) => void;
};

/** Makes codes after the member has entered the access key again. */
export function MakeCodesForm({ onCancel, onMade }: MakeCodesFormProps) {
  const [password, setPassword] = useState("");
  const queryClient = useQueryClient();
  const make = useScreenAction(
    "No codes were made",
    () => call("POST /api/auth/recovery-codes", { body: { password } }),
    ({ codes }) => {
      onMade(codes);
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !make.isPending) make.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <SecretField
        label="access_key"
        autoComplete="current-password"
        value={password}
        error={make.error instanceof ApiError ? make.error.fields["password"] : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div css={actions}>
        <Button tone="quiet" onClick={onCancel}>
          CANCEL
        </Button>
        <Button type="submit" tone="primary" disabled={password === ""} pending={make.isPending}>
          MAKE_CODES
        </Button>
      </div>
    </form>
  );
}

const form = css({ ...layout.stack(20), marginTop: 16 });
const actions = css({ ...layout.wrap(10), justifyContent: "flex-end" });
