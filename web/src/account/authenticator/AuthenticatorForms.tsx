import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { currentUserQuery } from "../sign-in/current-user.ts";
import { OwnPasswordField, useOwnPassword } from "../sign-in/OwnPasswordField.tsx";
import { QrCode } from "./QrCode.tsx";

/** Requests the access key and creates the secret for an app. */
export function TurnOnForm(props: { onCancel: () => void; onOffered: (uri: string) => void }) {
  const own = useOwnPassword();
  const offer = useScreenAction(
    "It was not turned on",
    () => call("POST /api/auth/totp", { body: { password: own.password } }),
    ({ uri }) => props.onOffered(uri),
  );
  return (
    <StepForm
      submitLabel="GO_ON"
      isReady={own.isReady}
      isPending={offer.isPending}
      onSubmit={() => offer.mutate()}
      onCancel={props.onCancel}
    >
      <OwnPasswordField own={own} label="access_key" error={offer.error} />
    </StepForm>
  );
}

/** Shows the secret for an app, and requests the code of the app. */
export function ShowCodeForm({ uri, onDone }: { uri: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const confirm = useScreenAction(
    "It was not turned on",
    () => call("POST /api/auth/totp/confirm", { body: { code } }),
    async () => {
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      showToast({ tone: "success", title: "Sign-in now requires your app" });
      onDone();
    },
  );
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <StepForm
      submitLabel="TURN_ON"
      isReady={code !== ""}
      isPending={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      onCancel={onDone}
    >
      <QrCode text={uri} label="The secret, for the camera of your app" />
      <p css={secretStyle}>
        secret <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <Field
        label="six_digits"
        glyph="*"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={confirm.error instanceof ApiError ? confirm.error.fields["code"] : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
    </StepForm>
  );
}

export function TurnOffForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const own = useOwnPassword();
  const turnOff = useScreenAction(
    "It is still on",
    () => call("DELETE /api/auth/totp", { body: { password: own.password } }),
    async () => {
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      showToast({ tone: "success", title: "Sign-in no longer requires your app" });
      onDone();
    },
  );
  return (
    <StepForm
      submitLabel="TURN_OFF"
      isReady={own.isReady}
      isPending={turnOff.isPending}
      onSubmit={() => turnOff.mutate()}
      onCancel={onDone}
    >
      <OwnPasswordField own={own} label="access_key" error={turnOff.error} />
    </StepForm>
  );
}

type StepFormProps = {
  submitLabel: string;
  isReady: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

function StepForm({ isReady, isPending, onSubmit, children, ...props }: StepFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onSubmit();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      {children}
      <FormActions {...props} isReady={isReady} isPending={isPending} />
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 16 });
const secretStyle = css({
  ...type.note,
  textAlign: "center",
  code: { ...type.dense, fontFamily: "inherit", color: color.ink, overflowWrap: "anywhere" },
});
