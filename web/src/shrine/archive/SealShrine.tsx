import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import type { Capsule } from "../posts/queries.ts";
import { sealShrine } from "./archive-actions.ts";
import { layout } from "../../ui/layout/layout.ts";

const noCapsule = "none";

/** Button and dialog that store a copy of the member's current shrine. */
export function SealShrine({ capsules }: { capsules: readonly Capsule[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        SEAL_SHRINE
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Seal your shrine"
        description="Saves a copy of your profile page as it is now."
      >
        <SealForm capsules={capsules} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function SealForm({ capsules, onDone }: { capsules: readonly Capsule[]; onDone: () => void }) {
  const [title, setTitle] = useState("");
  const [capsule, setCapsule] = useState(noCapsule);
  const seal = useAction(
    sealShrine,
    () => ({ title: title.trim(), capsuleId: capsule === noCapsule ? null : capsule }),
    onDone,
  );
  const isReady = title.trim() !== "" && !seal.isPending;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) seal.mutate();
  };
  return (
    <form css={[layout.stack(16), dialogStyle.form]} onSubmit={handleSubmit}>
      <Field
        label="title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={seal.error instanceof ApiError ? seal.error.fields["title"] : undefined}
        maxLength={200}
        autoComplete="off"
      />
      {capsules.length > 0 && (
        <Select
          label="capsule"
          value={capsule}
          onChange={setCapsule}
          groups={[
            {
              options: [
                { value: noCapsule, label: "No Capsule" },
                ...capsules.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
          ]}
        />
      )}
      <FormActions
        submitLabel="SEAL_SHRINE"
        isReady={isReady}
        isPending={seal.isPending}
        onCancel={onDone}
      />
    </form>
  );
}
