import type { InvitePreview } from "@oni/api/contract";
import { useState } from "react";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { AccessField, AccessSecret } from "../../account/sign-in/AccessField.tsx";
import { loadAccessSchemas } from "../../account/sign-in/load-access-schemas.ts";
import type { Outcome } from "../../account/sign-in/outcomes.ts";
import { register } from "../../account/sign-in/registration.ts";
import { useAccess } from "../../account/sign-in/use-access.ts";
import { inviteStyle } from "./invite-style.ts";
import { NameField } from "./NameField.tsx";

type KeysStepProps = {
  outcome: Outcome;
  username: string;
  inviter: InvitePreview["inviter"];
};

/** The second step of the form on the invite page. Submitting it creates the account and joins. */
export function KeysStep({ outcome, username, inviter }: KeysStepProps) {
  const { errors, isPending, handleFocus, handleSubmit } = useAccess({
    outcome,
    loadSchema: async () => (await loadAccessSchemas()).registerBody,
    request: register,
    onState: ignoreState,
  });
  const answers = { errors, isDisabled: isPending };
  const [isRenaming, setIsRenaming] = useState(false);
  if (errors["username"] !== undefined && !isRenaming) setIsRenaming(true);

  return (
    <form css={inviteStyle.side} onFocusCapture={handleFocus} onSubmit={handleSubmit} noValidate>
      {isRenaming ? (
        <NameField formState={answers} defaultValue={username} />
      ) : (
        <div css={inviteStyle.self}>
          <Avatar username={username} size={28} presence="you" />
          <b>@{username}</b>
          <input type="hidden" name="username" value={username} autoComplete="username" />
          <Button
            tone="quiet"
            size="small"
            disabled={isPending}
            onClick={() => setIsRenaming(true)}
          >
            CHANGE
          </Button>
        </div>
      )}
      <AccessField
        formState={answers}
        name="email"
        label="email"
        type="email"
        placeholder="you@elsewhere.net"
        autoComplete="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The form goes on here.
        autoFocus
      />
      <AccessSecret
        formState={answers}
        name="password"
        label="access_key"
        autoComplete="new-password"
      />
      <Button type="submit" tone="primary" size="tall" pending={isPending} disabled={isPending}>
        {isPending ? "CREATING..." : "CREATE_AND_ENTER"}
      </Button>
      <p css={inviteStyle.words}>
        You arrive inside, in <b>general</b>
        {inviter && <>, where {inviter.displayName || inviter.username} wrote the invitation</>}.
      </p>
    </form>
  );
}

const ignoreState = () => {};
