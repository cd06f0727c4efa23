import { Captions, EllipsisVertical, EyeOff, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { AltDialog } from "./AltDialog.tsx";
import { DeleteImageDialog } from "./DeleteImageDialog.tsx";
import { nameOfImage } from "./Picture.tsx";
import type { Image } from "./queries.ts";
import { useImageActions } from "./use-image-actions.ts";

/** For the owner of an image: edit (still to come), say what it shows, hide, delete. */
export function ImageMenu({ image }: { image: Image }) {
  const [open, setOpen] = useState<"alt" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { hide } = useImageActions(image);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button tone="quiet" size="small" square aria-label={`Actions for ${nameOfImage(image)}`}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
        entries={[
          { kind: "action", label: "Edit", Icon: PencilLine, onSelect: sayComingSoon },
          { kind: "action", label: "Alt Text", Icon: Captions, onSelect: () => setOpen("alt") },
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
      {open === "alt" && <AltDialog image={image} onClose={close} />}
      {open === "delete" && <DeleteImageDialog image={image} onSettled={close} />}
    </>
  );
}

const sayComingSoon = () =>
  showToast({ tone: "info", title: "Coming Soon", description: "Editing images will come." });
