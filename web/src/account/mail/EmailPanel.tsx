import { css } from "@emotion/react";
import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../sign-in/current-user.ts";
import { OwnPasswordField, useOwnPassword } from "../sign-in/OwnPasswordField.tsx";
import { keyRow } from "../../ui/marks/key-row.ts";
import { layout } from "../../ui/layout/layout.ts";

/**
 * The email of the member, whether it is confirmed, and a form to change it. Shown if the network sends
 * mail.
 */
export function EmailPanel({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { email, isEmailVerified } = user;
  return (
    <Panel label="EMAIL" led={isEmailVerified ? "live" : "idle"} flush>
      <div css={keyRow.row}>
        <Mail aria-hidden="true" />
        <p css={keyRow.text}>
          <b>{email}</b>
          <span>{isEmailVerified ? "confirmed" : "not confirmed yet"}</span>
        </p>
        <Button onClick={() => setIsOpen(true)}>{isEmailVerified ? "CHANGE" : "CONFIRM_IT"}</Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={isEmailVerified ? "Another address" : "Confirm an address"}
        description="A mail is sent there; its link confirms the address. The former address can undo this for three days."
      >
        <EmailForm present={isEmailVerified ? "" : email} onDone={close} />
      </Dialog>
    </Panel>
  );
}

function EmailForm({ present, onDone }: { present: string; onDone: () => void }) {
  const [email, setEmail] = useState(present);
  const own = useOwnPassword();
  const request = useScreenAction(
    "No mail was sent",
    () => call("POST /api/users/me/email", { body: { email, password: own.password } }),
    () => {
      showToast({ tone: "success", title: "A mail was sent", description: email });
      onDone();
    },
  );
  const errors = request.error instanceof ApiError ? request.error.fields : {};
  const isReady = email !== "" && own.isReady;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !request.isPending) request.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit} noValidate>
      <Field
        label="email"
        type="email"
        autoComplete="email"
        value={email}
        error={errors["email"]}
        onChange={(event) => setEmail(event.target.value)}
      />
      <OwnPasswordField own={own} label="access_key" error={request.error} />
      <FormActions
        submitLabel="SEND_MAIL"
        isReady={isReady}
        isPending={request.isPending}
        onCancel={onDone}
      />
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 16 });
