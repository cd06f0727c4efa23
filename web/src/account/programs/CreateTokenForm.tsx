import { css } from "@emotion/react";
import type { Scope } from "@oni/api/contract";
import { type FormEvent, useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { OwnPasswordField, useOwnPassword } from "../sign-in/OwnPasswordField.tsx";
import { scopeTexts } from "./scope-texts.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";
import { createToken } from "./token-actions.ts";

type CreateTokenFormProps = { onCreated: (token: string) => void; onCancel: () => void };

/** Names a token and chooses its scopes. The member confirms with the access key. */
export function CreateTokenForm({ onCreated, onCancel }: CreateTokenFormProps) {
  const own = useOwnPassword();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["read"]);
  const [days, setDays] = useState("90");
  const create = useAction(
    createToken,
    () => ({
      name: name.trim(),
      scopes: [...chosen],
      expiresInDays: days === "" ? undefined : Number(days),
      password: own.password,
    }),
    ({ token }) => onCreated(token),
  );
  const isReady = name.trim() !== "" && chosen.length > 0 && own.isReady;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <Field
        label="name"
        value={name}
        maxLength={50}
        autoComplete="off"
        placeholder="the program that uses it"
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice texts={scopeTexts} chosen={chosen} onChange={setChosen} />
      <Select
        label="expires in"
        groups={[{ options: lifetimes }]}
        value={days}
        onChange={setDays}
      />
      <OwnPasswordField own={own} label="access_key" error={create.error} />
      <FormActions
        submitLabel="CREATE_TOKEN"
        isReady={isReady}
        isPending={create.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

const lifetimes = [
  ...[7, 30, 90, 365].map((days) => ({ value: String(days), label: `${days} days` })),
  { value: "", label: "no time: until you revoke it" },
];

const form = css({ ...layout.stack(16), marginTop: 16 });
