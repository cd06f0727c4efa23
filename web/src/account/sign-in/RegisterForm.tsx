import { Button } from "../../ui/layout/Button.tsx";
import { AccessField, AccessSecret } from "./AccessField.tsx";
import { AccessStatus } from "./AccessStatus.tsx";
import { loadAccessSchemas } from "./load-access-schemas.ts";
import { accessForm } from "./access-style.ts";
import type { AccessFormProps } from "./LoginForm.tsx";
import { InviteCodeField } from "./InviteCodeField.tsx";
import { register } from "./registration.ts";
import { useAccess } from "./use-access.ts";

export function RegisterForm(props: AccessFormProps) {
  const { errors, isPending, handleFocus, handleSubmit, pending } = useAccess({
    ...props,
    loadSchema: async () => (await loadAccessSchemas()).registerBody,
    request: register,
  });
  const formState = { errors, isDisabled: isPending };

  return (
    <form css={accessForm} onFocusCapture={handleFocus} onSubmit={handleSubmit} noValidate>
      <AccessStatus isPending={isPending}>
        {pending
          ? `Casting ${pending.username} into the dark`
          : "Choose a name the network can call."}
      </AccessStatus>
      <AccessField
        formState={formState}
        name="username"
        label="oni_id"
        glyph="@"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AccessField
        formState={formState}
        name="email"
        label="email"
        type="email"
        autoComplete="email"
      />
      <AccessField
        formState={formState}
        name="displayName"
        label="oni_name"
        glyph="~"
        optional
        autoComplete="nickname"
      />
      <AccessSecret
        formState={formState}
        name="password"
        label="access_key"
        autoComplete="new-password"
      />
      <InviteCodeField formState={formState} />
      <Button type="submit" tone="primary" size="tall" pending={isPending} disabled={isPending}>
        {isPending ? "CREATING..." : "CREATE_ONI"}
      </Button>
    </form>
  );
}
