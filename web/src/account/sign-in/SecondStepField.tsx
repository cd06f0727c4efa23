import { AccessField } from "./AccessField.tsx";
import type { FieldErrors } from "./field-errors.ts";

type SecondStepFieldProps = { formState: { errors: FieldErrors; isDisabled: boolean } };

/** The code of an authenticator app, requested once the other fields were correct. */
export const SecondStepField = ({ formState }: SecondStepFieldProps) => (
  <AccessField
    formState={formState}
    name="totp"
    label="six_digits"
    glyph="*"
    hint="From your authenticator app, or one of your recovery codes."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The code is the next input.
    autoFocus
  />
);
