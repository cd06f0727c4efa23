import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { AccessField, AccessSecret } from "./AccessField.tsx";
import { AccessLine } from "./AccessLine.tsx";
import { loadAccessSchemas } from "./load-access-schemas.ts";
import { accessForm, quietLink } from "./access-style.ts";
import type { Outcome } from "./outcomes.ts";
import { type FormState, type GrantedHandler, useAccess } from "./use-access.ts";

export type AccessFormProps = {
  outcome: Outcome;
  onGranted?: GrantedHandler | undefined;
  /** Tells the panel, for its status light. */
  onState: (state: FormState) => void;
};

export function LoginForm(props: AccessFormProps) {
  const { errors, isPending, handleFocus, handleSubmit, pending } = useAccess({
    ...props,
    loadSchema: async () => (await loadAccessSchemas()).loginBody,
    ask: (body) => call("POST /api/auth/login", { body }),
  });
  const answers = { errors, isDisabled: isPending };

  return (
    <form css={accessForm} onFocusCapture={handleFocus} onSubmit={handleSubmit} noValidate>
      <AccessLine isPending={isPending}>
        {pending ? `Reaching for ${pending.username}` : "Knock, and the loop answers."}
      </AccessLine>
      <AccessField
        answers={answers}
        name="username"
        label="oni_id"
        glyph="@"
        placeholder="lumen_07"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AccessSecret
        answers={answers}
        name="password"
        label="access_key"
        autoComplete="current-password"
      />
      <Button type="submit" tone="primary" size="tall" pending={isPending}>
        {isPending ? "CONNECTING..." : "CONNECT"}
      </Button>
      <button css={quietLink} type="button" onClick={explainForgottenKey}>
        forgotten_access_key
      </button>
    </form>
  );
}

const explainForgottenKey = () =>
  showToast({
    tone: "info",
    title: "Password Reset",
    description: "Contact system administrator for password reset assistance.",
    more: <a href="/recover">Ways back in</a>,
  });
