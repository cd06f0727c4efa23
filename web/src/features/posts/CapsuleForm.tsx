import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useFormDraft } from "../../stores/form-drafts.ts";
import { showToast } from "../../stores/toasts.ts";
import { NameForm, type Thing, unnamed } from "../../ui/NameForm.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { type Capsule, capsulesQuery } from "./queries.ts";
import { refused } from "./use-post-actions.ts";

type CapsuleFormProps = { onDone?: (capsule: Capsule) => void; onCancel?: () => void };

/** Makes a capsule. The form is empty again afterwards. */
export function CapsuleForm({ onDone, onCancel }: CapsuleFormProps) {
  const { user } = useCurrentUser();
  const { words, keep, forget } = useFormDraft(`capsule:${user?.id ?? ""}`, unnamed);
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Thing) => call("POST /api/capsules", { body }),
    onSuccess: (capsule) => {
      queryClient.setQueryData(capsulesQuery.queryKey, (list) => list && [capsule, ...list]);
      showToast({ tone: "success", title: "Capsule Created", description: capsule.name });
      forget();
      onDone?.(capsule);
    },
    onError: refused("Capsule Creation Failed"),
  });
  return (
    <NameForm
      aria-label="New capsule"
      thing={words}
      onChange={keep}
      errors={create.error instanceof ApiError ? create.error.fields : {}}
      submitLabel="CREATE_CAPSULE"
      isPending={create.isPending}
      onSubmit={(named) => create.mutate(named)}
      onCancel={
        onCancel &&
        (() => {
          forget();
          onCancel();
        })
      }
    />
  );
}
