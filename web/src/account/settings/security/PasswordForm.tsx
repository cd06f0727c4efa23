import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../live/calls/api-error.ts";
import { call } from "../../../live/calls/call.ts";
import { useScreenAction } from "../../../live/calls/use-screen-action.ts";
import { showToast } from "../../../stores/toasts.ts";
import { type } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { SecretField } from "../../../ui/forms/SecretField.tsx";
import { type CurrentUser, currentUserQuery } from "../../sign-in/current-user.ts";
import { RemainingTokens } from "../../programs/RemainingTokens.tsx";
import { SignInAgain } from "../../sign-in/OwnPasswordField.tsx";
import { checkPasswordChange } from "./check-password-change.ts";
import { sessionsQuery } from "./queries.ts";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";

const blank = { current: "", next: "", confirmed: "" };

/** Changes the password, or sets the first one, and ends every other session. */
export function PasswordForm({ user: { username, hasPassword } }: { user: CurrentUser }) {
  const [values, setValues] = useState(blank);
  const queryClient = useQueryClient();
  const change = useScreenAction(
    "Password Change Failed",
    () =>
      call("PATCH /api/auth/password", {
        body: {
          ...(hasPassword && { currentPassword: values.current }),
          newPassword: values.next,
        },
      }),
    () => {
      setValues(blank);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      showToast({
        tone: "success",
        title: "Password Changed",
        description: "Your other sessions have ended.",
      });
    },
  );
  const errors = change.error instanceof ApiError ? change.error.fields : {};
  const bind = (key: keyof typeof blank) => ({
    value: values[key],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [key]: event.target.value }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const refusal = checkPasswordChange({ ...values, ...(!hasPassword && { current: "none" }) });
    if (refusal) showToast({ tone: "danger", ...refusal });
    else change.mutate();
  };
  return (
    <Panel label="CHANGE_PASSWORD">
      <form css={settingsStyle.form} onSubmit={handleSubmit} noValidate>
        <p css={type.text}>The password is the access key that you sign in with.</p>
        {/* Password managers need the username of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        {hasPassword ? (
          <SecretField
            label="Current Password"
            autoComplete="current-password"
            error={errors["currentPassword"]}
            {...bind("current")}
          />
        ) : (
          <SignInAgain error={change.error} />
        )}
        <SecretField
          label="New Password"
          autoComplete="new-password"
          error={errors["newPassword"]}
          {...bind("next")}
        />
        <SecretField
          label="Confirm New Password"
          autoComplete="new-password"
          {...bind("confirmed")}
        />
        <Button css={settingsStyle.submit} type="submit" tone="primary" pending={change.isPending}>
          Change Password
        </Button>
        {change.isSuccess && <RemainingTokens />}
      </form>
    </Panel>
  );
}
