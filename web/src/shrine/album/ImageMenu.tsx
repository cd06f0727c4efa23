import { EllipsisVertical, EyeOff, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { DropdownMenu } from "../../ui/overlays/DropdownMenu.tsx";
import { DeleteImageDialog } from "./DeleteImageDialog.tsx";
import { EditImageDialog } from "./EditImageDialog.tsx";
import { nameOfImage } from "./images/image-texts.ts";
import type { Image } from "./images/queries.ts";
import { useImageActions } from "./use-image-actions.ts";

/** Owner's menu of an image: edit the alt text, hide, delete. */
export function ImageMenu({ image }: { image: Image }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { hide } = useImageActions(image);
  const handleEdit = () => {
    showComingSoon();
    setOpen("edit");
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <Button tone="quiet" size="small" square aria-label={`Actions for ${nameOfImage(image)}`}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
        entries={[
          { kind: "action", label: "Edit", Icon: PencilLine, onSelect: handleEdit },
          {
            kind: "action",
            label: "Hide",
            Icon: EyeOff,
            onSelect: () => hide.isPending || hide.mutate(),
          },
          { kind: "rule" },
          {
            kind: "action",
            label: "Delete",
            Icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen("delete"),
          },
        ]}
      />
      {open === "edit" && <EditImageDialog image={image} onClose={close} />}
      {open === "delete" && <DeleteImageDialog image={image} onSettled={close} />}
    </>
  );
}

const restSentence = "Only the alt text of an image can be changed so far.";
const showComingSoon = () =>
  showToast({ tone: "info", title: "Coming Soon", description: restSentence });
