import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { currentUserQuery } from "../sign-in/current-user.ts";
import { OwnPasswordField, useOwnPassword } from "../sign-in/OwnPasswordField.tsx";
import { layout } from "../../ui/layout/layout.ts";

type MakeCodesFormProps = {
  onCancel: () => void;
  onMade: (codes: readonly string[]) => void;
};

/** Makes codes after the member has entered the access key again. */
export function MakeCodesForm({ onCancel, onMade }: MakeCodesFormProps) {
  const own = useOwnPassword();
  const queryClient = useQueryClient();
  const make = useScreenAction(
    "No codes were made",
    () => call("POST /api/auth/recovery-codes", { body: { password: own.password } }),
    ({ codes }) => {
      onMade(codes);
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (own.isReady && !make.isPending) make.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <OwnPasswordField own={own} label="access_key" error={make.error} />
      <div css={actions}>
        <Button tone="quiet" onClick={onCancel}>
          CANCEL
        </Button>
        <Button type="submit" tone="primary" disabled={!own.isReady} pending={make.isPending}>
          MAKE_CODES
        </Button>
      </div>
    </form>
  );
}

const form = css({ ...layout.stack(20), marginTop: 16 });
const actions = css({ ...layout.wrap(10), justifyContent: "flex-end" });
