import { Field, type FieldProps } from "../../ui/forms/Field.tsx";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { FieldErrors } from "./field-errors.ts";

type InForm<Props> = Omit<Props, "name" | "error"> & {
  name: string;
  /** The state of the form. */
  answers: { errors: FieldErrors; isDisabled: boolean };
};

/** A field that finds its own refusal in the form's. */
export const AccessField = ({ answers, ...field }: InForm<FieldProps>) => (
  <Field {...field} disabled={answers.isDisabled} error={refusal(answers.errors[field.name])} />
);

export const AccessSecret = ({
  answers,
  ...field
}: InForm<Omit<FieldProps, "type" | "glyph" | "trailing">>) => (
  <SecretField
    {...field}
    disabled={answers.isDisabled}
    error={refusal(answers.errors[field.name])}
  />
);

const refusal = (sentence: string | undefined) => sentence && <TerminalError sentence={sentence} />;

/**
 * A refused field. The prefix is an element of its own; the same word at the beginning of the
 * specification's sentence is not shown a second time.
 */
function TerminalError({ sentence }: { sentence: string }) {
  const [, again, words] = /^(Error: )?(.*)$/s.exec(sentence) ?? [];
  return (
    <>
      <span>ERROR: </span>
      {again && <span css={visuallyHidden}>{again}</span>}
      {words}
    </>
  );
}
