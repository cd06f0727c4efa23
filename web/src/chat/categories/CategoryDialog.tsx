import type { Category, Server } from "@oni/api/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { createCategory, updateCategory } from "./category-actions.ts";

export function CreateCategoryDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const create = useAction(createCategory, (name: string) => ({ id: server.id, name }), onClose);
  return (
    <CategoryDialog
      title="New category"
      submitLabel="CREATE_CATEGORY"
      {...{ onClose, ...create }}
    />
  );
}

type RenameCategoryProps = { category: Category; onClose: () => void };

export function RenameCategoryDialog({ category, onClose }: RenameCategoryProps) {
  const { id } = category;
  const rename = useAction(updateCategory, (name: string) => ({ id, name }), onClose);
  return (
    <CategoryDialog
      title="Rename category"
      submitLabel="SAVE_CATEGORY"
      initial={category.name}
      {...{ onClose, ...rename }}
    />
  );
}

type CategoryDialogProps = {
  title: string;
  submitLabel: string;
  initial?: string;
  error: Error | null;
  isPending: boolean;
  mutate: (name: string) => void;
  onClose: () => void;
};

function CategoryDialog({ title, submitLabel, initial = "", ...action }: CategoryDialogProps) {
  const [name, setName] = useState(initial);
  const isReady = name.trim() !== "" && !action.isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) action.mutate(name.trim());
  };
  return (
    <Dialog isOpen onClose={action.onClose} title={title}>
      <form css={layout.stack(16)} onSubmit={handleSubmit}>
        <Field
          label="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={action.error instanceof ApiError && action.error.fields["name"]}
          maxLength={50}
          autoComplete="off"
        />
        <FormActions
          {...{ submitLabel, isReady }}
          isPending={action.isPending}
          onCancel={action.onClose}
        />
      </form>
    </Dialog>
  );
}
