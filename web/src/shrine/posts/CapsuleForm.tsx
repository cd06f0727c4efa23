import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { useFormDraft } from "../../stores/form-drafts.ts";
import { NameForm, type NameFormValues, emptyNameFormValues } from "../../ui/forms/NameForm.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { createCapsule } from "./capsule-actions.ts";
import type { Capsule } from "./queries.ts";

type CapsuleFormProps = { onDone?: (capsule: Capsule) => void; onCancel?: () => void };

/** Key of the draft of a member's next capsule. */
export const capsuleDraftKey = (userId: string) => `capsule:${userId}`;

/** Form that creates a capsule. It resets after that. */
export function CapsuleForm({ onDone, onCancel }: CapsuleFormProps) {
  const { user } = useCurrentUser();
  const { words, keep, forget } = useFormDraft(
    capsuleDraftKey(user?.id ?? ""),
    emptyNameFormValues,
  );
  const create = useAction(
    createCapsule,
    (body: NameFormValues) => body,
    (capsule) => {
      forget();
      onDone?.(capsule);
    },
  );
  return (
    <NameForm
      aria-label="New capsule"
      values={words}
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
