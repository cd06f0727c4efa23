import type { FormEvent, ReactNode } from "react";
import { Field } from "./Field.tsx";
import { FormActions } from "./FormActions.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { layout } from "../layout/layout.ts";

export type NameFormValues = { name: string; description: string };

export const emptyNameFormValues: NameFormValues = { name: "", description: "" };

type NameFormProps = {
  "aria-label"?: string;
  values: NameFormValues;
  onChange: (values: NameFormValues) => void;
  nameHint?: string | undefined;
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  /** Further fields below name and description. */
  children?: ReactNode;
  submitLabel: string;
  isPending: boolean;
  /** Called with trimmed texts. */
  onSubmit: (values: NameFormValues) => void;
  onCancel?: (() => void) | undefined;
};

/** A form for the name and description of a server, channel or board. */
export function NameForm({ values, onChange, errors, isPending, ...props }: NameFormProps) {
  const named = { name: values.name.trim(), description: values.description.trim() };
  const isReady = named.name !== "" && !isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) props.onSubmit(named);
  };
  return (
    <form css={layout.stack(16)} onSubmit={handleSubmit} aria-label={props["aria-label"]}>
      <Field
        label="name"
        value={values.name}
        onChange={(event) => onChange({ ...values, name: event.target.value })}
        error={errors["name"]}
        hint={props.nameHint}
        maxLength={100}
        autoComplete="off"
      />
      <TextAreaField
        label="description"
        optional
        value={values.description}
        onChange={(event) => onChange({ ...values, description: event.target.value })}
        error={errors["description"]}
        maxLength={1000}
        rows={3}
      />
      {props.children}
      <FormActions
        submitLabel={props.submitLabel}
        isReady={isReady}
        isPending={isPending}
        onCancel={props.onCancel}
      />
    </form>
  );
}
