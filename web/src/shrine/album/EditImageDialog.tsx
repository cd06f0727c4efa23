import { type FormEvent, useState } from "react";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import type { Image } from "./images/queries.ts";
import { useImageActions } from "./use-image-actions.ts";
import { layout } from "../../ui/layout/layout.ts";

/** Dialog for the alt text of an image. */
export function EditImageDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const [alt, setAlt] = useState(image.alt ?? "");
  const { describe } = useImageActions(image);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!describe.isPending) describe.mutate(alt.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Edit image">
      <form css={[dialogStyle.form, layout.stack(16)]} onSubmit={handleSubmit}>
        <Field
          label="alt text"
          value={alt}
          hint="What it shows, for who does not see it."
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setAlt(event.target.value)}
        />
        <FormActions
          submitLabel="SAVE_ALT"
          isReady={!describe.isPending}
          isPending={describe.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
