import { AccessField } from "./AccessField.tsx";
import type { FieldErrors } from "./field-errors.ts";

type SecondStepFieldProps = { answers: { errors: FieldErrors; isDisabled: boolean } };

/** What is asked of whoever has an authenticator app, once the rest was right. */
export const SecondStepField = ({ answers }: SecondStepFieldProps) => (
  <AccessField
    answers={answers}
    name="totp"
    label="six_digits"
    glyph="*"
    hint="From your authenticator app, or one of your recovery codes."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is what is asked for now.
    autoFocus
  />
);
