import { css } from "@emotion/react";
import type { Scope } from "@oni/api/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { createBot } from "./bot-actions.ts";
import { botScopeTexts } from "./scope-texts.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";

type CreateBotFormProps = { onCreated: (token: string) => void; onCancel: () => void };

/** Names a bot and chooses the scopes of its token. */
export function CreateBotForm({ onCreated, onCancel }: CreateBotFormProps) {
  const [username, setUsername] = useState("");
  const [displayName, setDisplayName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["read", "chat"]);
  const create = useAction(
    createBot,
    () => ({
      username: username.trim().toLowerCase(),
      displayName: displayName.trim(),
      scopes: [...chosen],
    }),
    ({ token }) => onCreated(token),
  );
  const errors = create.error instanceof ApiError ? create.error.fields : {};
  const isReady = username.trim() !== "" && chosen.length > 0;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <Field
        label="oni_id"
        value={username}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors["username"]}
        hint="3 to 20 lower-case letters, digits or underscores."
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label="display_name"
        value={displayName}
        maxLength={50}
        autoComplete="off"
        error={errors["displayName"]}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <ScopeChoice texts={botScopeTexts} chosen={chosen} onChange={setChosen} />
      <FormActions
        submitLabel="CREATE_BOT"
        isReady={isReady}
        isPending={create.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 16 });
