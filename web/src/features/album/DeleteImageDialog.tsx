import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { Image } from "./queries.ts";
import { useImageActions } from "./use-image-actions.ts";

/** Asks before an image goes to the trash. */
export function DeleteImageDialog({ image, onSettled }: { image: Image; onSettled: () => void }) {
  const { remove } = useImageActions(image);
  const what = image.isPublic ? "image" : "hidden image";
  return (
    <ConfirmDialog
      isOpen
      title="Delete image"
      words={`Are you sure you want to permanently delete this ${what}?`}
      confirmLabel="DELETE_IMAGE"
      isPending={remove.isPending}
      onCancel={onSettled}
      onConfirm={() => remove.isPending || remove.mutate(undefined, { onSettled })}
    />
  );
}
