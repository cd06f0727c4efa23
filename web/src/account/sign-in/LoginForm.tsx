import { useRef, useState, useSyncExternalStore } from "react";
import { call } from "../../live/calls/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { arrivalPath } from "../../stores/saved-invite.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { usePasskeyAccess } from "../passkeys/use-passkey-access.ts";
import { AccessField, AccessSecret } from "./AccessField.tsx";
import { AccessStatus } from "./AccessStatus.tsx";
import { loadAccessSchemas } from "./load-access-schemas.ts";
import { SecondStepField } from "./SecondStepField.tsx";
import { accessForm, otherWays, quietLink } from "./access-style.ts";
import type { Outcome } from "./outcomes.ts";
import { type FormState, type GrantedHandler, useAccess, useArrival } from "./use-access.ts";
import { obstacleHere } from "../passkeys/obstacle.ts";

export type AccessFormProps = {
  outcome: Outcome;
  onGranted?: GrantedHandler | undefined;
  /** Notifies the panel, for its status light. */
  onState: (state: FormState) => void;
};

export function LoginForm(props: AccessFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const arrive = useArrival(props);
  const canHoldPasskeys = useCanHoldPasskeys();
  const { errors, isPending, handleFocus, handleSubmit, pending } = useAccess({
    ...props,
    loadSchema: async () => (await loadAccessSchemas()).loginBody,
    request: (body) => call("POST /api/auth/login", { body }),
    isExpected: ({ code }) => {
      if (code !== "totp_required" || needsCode) return false;
      setNeedsCode(true);
      return true;
    },
  });
  const passkey = usePasskeyAccess({
    failureTitle: props.outcome.failureTitle,
    onOpened: (sessionId) =>
      arrive(
        sessionId,
        arrivalPath(props.outcome.path),
        form.current?.querySelector<HTMLElement>("button[type=submit]") ?? null,
      ),
  });
  const formState = { errors, isDisabled: isPending };

  return (
    <form
      css={accessForm}
      ref={form}
      onPointerOver={passkey.offer}
      onFocusCapture={() => {
        handleFocus();
        passkey.offer();
      }}
      onSubmit={handleSubmit}
      noValidate
    >
      <AccessStatus isPending={isPending}>
        {pending ? `Reaching for ${pending.username}` : "Knock, and the loop answers."}
      </AccessStatus>
      <AccessField
        formState={formState}
        name="username"
        label="oni_id"
        glyph="@"
        placeholder="lumen_07"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AccessSecret
        formState={formState}
        name="password"
        label="access_key"
        autoComplete="current-password"
      />
      {needsCode && <SecondStepField formState={formState} />}
      <Button type="submit" tone="primary" size="tall" pending={isPending}>
        {isPending ? "CONNECTING..." : "CONNECT"}
      </Button>
      <div css={otherWays}>
        <button css={quietLink} type="button" onClick={explainForgottenKey}>
          forgotten_access_key
        </button>
        {canHoldPasskeys && (
          <button
            css={quietLink}
            type="button"
            aria-busy={passkey.isPending || undefined}
            onClick={passkey.press}
          >
            use_a_passkey
          </button>
        )}
        <a css={quietLink} href="/recover">
          use_a_code
        </a>
      </div>
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

const neverChanges = () => () => {};
const isUnknown = () => false;

/** Returns whether passkeys work on this page. False while a prerendered page is hydrated. */
const useCanHoldPasskeys = (): boolean => useSyncExternalStore(neverChanges, canHold, isUnknown);

const canHold = () => obstacleHere() === null;
