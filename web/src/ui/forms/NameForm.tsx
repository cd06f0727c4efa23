import { css } from "@emotion/react";
import type { FormEvent, ReactNode } from "react";
import { Field } from "./Field.tsx";
import { FormActions } from "./FormActions.tsx";
import { TextAreaField } from "./TextAreaField.tsx";

export type Thing = { name: string; description: string };

export const unnamed: Thing = { name: "", description: "" };

type NameFormProps = {
  "aria-label"?: string;
  thing: Thing;
  onChange: (thing: Thing) => void;
  nameHint?: string | undefined;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  /** More to choose, below name and description. */
  children?: ReactNode;
  submitLabel: string;
  isPending: boolean;
  /** Called with the texts trimmed. */
  onSubmit: (thing: Thing) => void;
  onCancel?: (() => void) | undefined;
};

/** How anything that members make is named and described. */
export function NameForm({ thing, onChange, errors, isPending, ...props }: NameFormProps) {
  const named = { name: thing.name.trim(), description: thing.description.trim() };
  const isReady = named.name !== "" && !isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) props.onSubmit(named);
  };
  return (
    <form css={form} onSubmit={handleSubmit} aria-label={props["aria-label"]}>
      <Field
        label="name"
        value={thing.name}
        onChange={(event) => onChange({ ...thing, name: event.target.value })}
        error={errors["name"]}
        hint={props.nameHint}
        maxLength={100}
        autoComplete="off"
      />
      <TextAreaField
        label="description"
        optional
        value={thing.description}
        onChange={(event) => onChange({ ...thing, description: event.target.value })}
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

const form = css({ display: "grid", gap: 16 });
