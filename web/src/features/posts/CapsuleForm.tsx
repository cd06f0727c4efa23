import { css } from "@emotion/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { NameFields } from "../../ui/NameFields.tsx";
import { type Capsule, capsulesQuery } from "./queries.ts";
import { refused } from "./use-post-deeds.ts";

type CapsuleFormProps = { onDone?: (capsule: Capsule) => void; onCancel?: () => void };

/** Makes a capsule. The form is empty again afterwards. */
export function CapsuleForm({ onDone, onCancel }: CapsuleFormProps) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: () => call("POST /api/capsules", { body: { name: name.trim(), description } }),
    onSuccess: (capsule) => {
      queryClient.setQueryData(capsulesQuery.queryKey, (list) => list && [capsule, ...list]);
      showToast({ tone: "success", title: "Capsule Created", description: capsule.name });
      setName("");
      setDescription("");
      onDone?.(capsule);
    },
    onError: refused("Capsule Creation Failed"),
  });
  const errors = create.error instanceof ApiError ? create.error.fields : {};
  const isReady = name.trim() !== "" && !create.isPending;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) create.mutate();
  };

  return (
    <form css={form} onSubmit={handleSubmit} aria-label="New capsule">
      <NameFields
        name={name}
        onName={setName}
        description={description}
        onDescription={setDescription}
        errors={errors}
      />
      <div css={actions}>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            CANCEL
          </Button>
        )}
        <Button type="submit" tone="primary" pending={create.isPending} disabled={!isReady}>
          CREATE_CAPSULE
        </Button>
      </div>
    </form>
  );
}

const form = css({ display: "grid", gap: 16 });
const actions = css({ display: "flex", justifyContent: "flex-end", gap: 10 });
