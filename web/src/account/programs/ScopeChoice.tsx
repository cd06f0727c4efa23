import { type Scope, scopes } from "@oni/api/contract";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { FieldGroup } from "../../ui/forms/FieldGroup.tsx";

type ScopeChoiceProps = {
  /** The sentence about each scope that is offered. */
  texts: Readonly<Partial<Record<Scope, string>>>;
  chosen: readonly Scope[];
  onChange: (chosen: readonly Scope[]) => void;
};

/** Chooses the scopes of a token. */
export const ScopeChoice = ({ texts, chosen, onChange }: ScopeChoiceProps) => (
  <FieldGroup label="scopes">
    {scopes.map((scope) => {
      const text = texts[scope];
      if (text === undefined) return null;
      return (
        <Checkbox
          key={scope}
          label={text}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope),
            )
          }
        />
      );
    })}
  </FieldGroup>
);
