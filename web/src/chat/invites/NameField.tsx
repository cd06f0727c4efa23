import type { ComponentProps } from "react";
import { AccessField } from "../../account/sign-in/AccessField.tsx";

type NameFieldProps = Pick<ComponentProps<typeof AccessField>, "formState" | "defaultValue">;

/** The field for the username of a new account. */
export const NameField = (props: NameFieldProps) => (
  <AccessField
    {...props}
    name="username"
    label="oni_id"
    glyph="@"
    placeholder="3 to 20 letters, digits or _"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);
