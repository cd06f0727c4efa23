import { useSearchParams } from "react-router-dom";
import { savedInvite } from "../../stores/saved-invite.ts";
import { type } from "../../theme/theme.ts";
import { AccessField } from "./AccessField.tsx";
import type { FieldErrors } from "./field-errors.ts";
import { useRegistration } from "./registration.ts";

type InviteCodeFieldProps = { formState: { errors: FieldErrors; isDisabled: boolean } };

/** The code that a registration needs where one is required, or the sentence that none is possible. */
export function InviteCodeField({ formState }: InviteCodeFieldProps) {
  const registration = useRegistration();
  const [search] = useSearchParams();
  if (registration === "closed") {
    return (
      <p css={type.text}>Registration is closed at the moment. The waitlist stores your name.</p>
    );
  }
  if (registration !== "invite") return null;
  return (
    <AccessField
      formState={formState}
      name="inviteCode"
      label="invite_code"
      hint="This network is entered by invitation: the end of the link, or the code that was sent to you."
      defaultValue={search.get("invite") ?? savedInvite() ?? ""}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
