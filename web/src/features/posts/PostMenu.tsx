import { Ellipsis, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { PostEditor } from "./PostEditor.tsx";
import type { Post } from "./queries.ts";
import { usePostActions } from "./use-post-actions.ts";

/** For its author: edit a post, archive it or delete it. */
export function PostMenu({ post }: { post: Post }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { remove } = usePostActions(post);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button tone="quiet" size="small" square aria-label={`Actions for ${post.title}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        entries={[
          { kind: "action", label: "Edit", Icon: PencilLine, onSelect: () => setOpen("edit") },
          {
            kind: "action",
            label: "Delete",
            Icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen("delete"),
          },
        ]}
      />
      <Dialog isOpen={open === "edit"} onClose={close} title="Edit post" isWide>
        <PostEditor post={post} onDone={close} onCancel={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === "delete"}
        title="Delete this post?"
        words={`"${post.title}" will be permanently deleted.`}
        confirmLabel="DELETE_POST"
        isPending={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.isPending || remove.mutate(undefined, { onSettled: close })}
      />
    </>
  );
}
