import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { moveToTrash } from "./trash/move-to-trash.ts";
import type { Image } from "./images/queries.ts";
import { useImageActions } from "./use-image-actions.ts";

/** Confirms the deletion of an image and offers the trash instead. */
export function DeleteImageDialog({ image, onSettled }: { image: Image; onSettled: () => void }) {
  const { remove, throwAway } = useImageActions(image);
  const isBusy = remove.isPending || throwAway.isPending;
  const what = image.isPublic ? "image" : "hidden image";
  return (
    <ConfirmDialog
      isOpen
      title="Delete image"
      description={`Are you sure you want to permanently delete this ${what}?`}
      confirmLabel="DELETE_IMAGE"
      isPending={remove.isPending}
      onCancel={onSettled}
      onConfirm={() => isBusy || remove.mutate(undefined, { onSettled })}
      instead={{
        label: moveToTrash,
        isPending: throwAway.isPending,
        onChoose: () => isBusy || throwAway.mutate(undefined, { onSettled }),
      }}
    />
  );
}
