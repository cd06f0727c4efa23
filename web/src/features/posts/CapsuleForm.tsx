import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { useFormDraft } from "../../stores/form-drafts.ts";
import { showToast } from "../../stores/toasts.ts";
import { NameForm, type Thing, unnamed } from "../../ui/NameForm.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { type Capsule, capsulesQuery } from "./queries.ts";

type CapsuleFormProps = { onDone?: (capsule: Capsule) => void; onCancel?: () => void };

/** Under which key the words of a member's next capsule are kept. */
export const capsuleDraftKey = (userId: string) => `capsule:${userId}`;

/** Makes a capsule. The form is empty again afterwards. */
export function CapsuleForm({ onDone, onCancel }: CapsuleFormProps) {
  const { user } = useCurrentUser();
  const { words, keep, forget } = useFormDraft(capsuleDraftKey(user?.id ?? ""), unnamed);
  const queryClient = useQueryClient();
  const create = useAction(
    "Capsule Creation Failed",
    (body: Thing) => call("POST /api/capsules", { body }),
    (capsule) => {
      queryClient.setQueryData(capsulesQuery.queryKey, (list) => list && [capsule, ...list]);
      showToast({ tone: "success", title: "Capsule Created", description: capsule.name });
      forget();
      onDone?.(capsule);
    },
  );
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
