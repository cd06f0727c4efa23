import { useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { saveWantedPath } from "../../stores/wanted-path.ts";
import { type } from "../../theme/theme.ts";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { useCurrentUser } from "./current-user.ts";

/** The password with which a member confirms an action. A member without one confirms by a new sign-in. */
export function useOwnPassword() {
  const { user } = useCurrentUser();
  const [password, setPassword] = useState("");
  const hasPassword = user?.hasPassword ?? true;
  return {
    hasPassword,
    value: password,
    setValue: setPassword,
    isReady: !hasPassword || password !== "",
    /** The field of the request. */
    password: hasPassword ? password : undefined,
  };
}

type OwnPasswordFieldProps = {
  own: ReturnType<typeof useOwnPassword>;
  label: string;
  /** The error of the action. */
  error: unknown;
};

/** The field for the member's password, or the link to a new sign-in. */
export function OwnPasswordField({ own, label, error }: OwnPasswordFieldProps) {
  if (!own.hasPassword) return <SignInAgain error={error} />;
  return (
    <SecretField
      label={label}
      autoComplete="current-password"
      value={own.value}
      error={error instanceof ApiError ? error.fields["password"] : undefined}
      onChange={(event) => own.setValue(event.target.value)}
    />
  );
}

/** The link with which a member without a password confirms an action. */
export function SignInAgain({ error }: { error: unknown }) {
  const isTooOld = error instanceof ApiError && error.code === "reauthenticate";
  return (
    <p css={type.note} role={isTooOld ? "alert" : undefined}>
      You have no access key. Your sign-in has to be less than five minutes old.{" "}
      <a href="/api/auth/oidc/start" onClick={() => saveWantedPath("/settings?tab=security")}>
        Sign in again
      </a>
    </p>
  );
}
