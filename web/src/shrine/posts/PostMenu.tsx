import { Ellipsis, MessageSquare, MessageSquareOff, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { DropdownMenu } from "../../ui/overlays/DropdownMenu.tsx";
import { PostEditor } from "./PostEditor.tsx";
import type { Post } from "./queries.ts";
import { usePostActions } from "./use-post-actions.ts";

type PostMenuProps = {
  post: Post;
  /** Path to go to after the deletion of the post on its own page. */
  leavesTo?: string;
};

/** Author's menu of a post: edit, close or reopen answers, delete. */
export function PostMenu({ post, leavesTo }: PostMenuProps) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { closeAnswers, remove } = usePostActions(post);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const handleDelete = () => {
    const onSuccess = () => {
      if (leavesTo !== undefined) void navigate(leavesTo, { replace: true });
    };
    remove.mutate(undefined, { onSuccess, onSettled: close });
  };
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
            label: post.answersClosed ? "Open to Answers" : "Close to Answers",
            Icon: post.answersClosed ? MessageSquare : MessageSquareOff,
            onSelect: () => closeAnswers.isPending || closeAnswers.mutate(undefined),
          },
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
        description={`"${post.title}" will be permanently deleted.`}
        confirmLabel="DELETE_POST"
        isPending={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.isPending || handleDelete()}
      />
    </>
  );
}
