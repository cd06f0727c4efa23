import { longestWebhookName } from "@oni/api/contract";
import { css } from "@emotion/react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { createWebhook } from "./webhook-actions.ts";

type CreateWebhookFormProps = {
  channelId: string;
  onCreated: (url: string) => void;
  onCancel: () => void;
};

/** Names a webhook. Its messages carry the name unless their program gives another. */
export function CreateWebhookForm({ channelId, onCreated, onCancel }: CreateWebhookFormProps) {
  const [name, setName] = useState("");
  const create = useAction(
    createWebhook,
    () => ({ id: channelId, name: name.trim() }),
    ({ url }) => onCreated(url),
  );
  const isReady = name.trim() !== "" && !create.isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) create.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <Field
        ref={focusField}
        label="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={create.error instanceof ApiError && create.error.fields["name"]}
        hint="Shown with its messages, unless the program gives another name."
        maxLength={longestWebhookName}
        autoComplete="off"
      />
      <FormActions
        submitLabel="CREATE_WEBHOOK"
        isReady={isReady}
        isPending={create.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

/** The form replaces the button that had the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

const form = css({ ...layout.stack(16), marginTop: 14 });
