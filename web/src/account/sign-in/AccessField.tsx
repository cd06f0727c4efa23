import { Field, type FieldProps } from "../../ui/forms/Field.tsx";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { FieldErrors } from "./field-errors.ts";

type InForm<Props> = Omit<Props, "name" | "error"> & {
  name: string;
  /** The state of the form. */
  formState: { errors: FieldErrors; isDisabled: boolean };
};

/** A field that shows its own error from the form. */
export const AccessField = ({ formState, ...field }: InForm<FieldProps>) => (
  <Field {...field} disabled={formState.isDisabled} error={refusal(formState.errors[field.name])} />
);

export const AccessSecret = ({
  formState,
  ...field
}: InForm<Omit<FieldProps, "type" | "glyph" | "trailing">>) => (
  <SecretField
    {...field}
    disabled={formState.isDisabled}
    error={refusal(formState.errors[field.name])}
  />
);

const refusal = (sentence: string | undefined) => sentence && <TerminalError sentence={sentence} />;

/**
 * The error of a field. The prefix is an element of its own. The same word at the start of the
 * specification's sentence is hidden.
 */
function TerminalError({ sentence }: { sentence: string }) {
  const [, again, text] = /^(Error: )?(.*)$/s.exec(sentence) ?? [];
  return (
    <>
      <span>ERROR: </span>
      {again && <span css={visuallyHidden}>{again}</span>}
      {text}
    </>
  );
}
