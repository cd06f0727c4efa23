import { useState } from "react";
import { Button } from "../../ui/layout/Button.tsx";
import { AccessField } from "../sign-in/AccessField.tsx";
import { AccessStatus } from "../sign-in/AccessStatus.tsx";
import { accessForm } from "../sign-in/access-style.ts";
import { loadAccessSchemas } from "../sign-in/load-access-schemas.ts";
import { InviteCodeField } from "../sign-in/InviteCodeField.tsx";
import { registerByProvider } from "./identity-actions.ts";
import { withInvite } from "../sign-in/registration.ts";
import { formOutcomes } from "../sign-in/outcomes.ts";
import { type FormState, useAccess } from "../sign-in/use-access.ts";

type ProviderRegisterFormProps = {
  suggested: { username: string; email: string | null };
  onState: (state: FormState) => void;
};

/** Registers a member who signs in by the provider and has no access key. */
export function ProviderRegisterForm({ suggested, onState }: ProviderRegisterFormProps) {
  const [username] = useState(suggested.username);
  const { errors, isPending, handleFocus, handleSubmit, pending } = useAccess({
    outcome: formOutcomes.register,
    onState,
    loadSchema: async () => (await loadAccessSchemas()).registerByProviderBody,
    request: (body) => registerByProvider.act(withInvite(body)),
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
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {suggested.email === null && (
        <AccessField
          formState={formState}
          name="email"
          label="email"
          type="email"
          autoComplete="email"
        />
      )}
      <InviteCodeField formState={formState} />
      <Button type="submit" tone="primary" size="tall" pending={isPending}>
        {isPending ? "CREATING..." : "CREATE_ONI"}
      </Button>
    </form>
  );
}
