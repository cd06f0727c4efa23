import { Field } from "./Field.tsx";
import { TextAreaField } from "./TextAreaField.tsx";

type NameFieldsProps = {
  name: string;
  onName: (name: string) => void;
  nameHint?: string | undefined;
  description: string;
  onDescription: (description: string) => void;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
};

/** What anything that members make begins with: a name and a description. */
export const NameFields = (props: NameFieldsProps) => (
  <>
    <Field
      label="name"
      value={props.name}
      onChange={(event) => props.onName(event.target.value)}
      error={props.errors["name"]}
      hint={props.nameHint}
      maxLength={100}
      autoComplete="off"
    />
    <TextAreaField
      label="description"
      optional
      value={props.description}
      onChange={(event) => props.onDescription(event.target.value)}
      error={props.errors["description"]}
      maxLength={1000}
      rows={3}
    />
  </>
);
