import { MessageSquare, MessageSquareOff, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ReportMenu } from "../../people/reports/ReportMenu.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { PostEditor } from "./PostEditor.tsx";
import type { Post } from "./queries.ts";
import { usePostActions } from "./use-post-actions.ts";

type PostMenuProps = {
  post: Post;
  viewerId: string;
  /** Path to go to after the deletion of the post on its own page. */
  leavesTo?: string | undefined;
};

/** Menu of a post. Its author edits it, closes or reopens its answers, and deletes it; others report it. */
export const PostMenu = ({ post, viewerId, leavesTo }: PostMenuProps) =>
  post.userId === viewerId ? (
    <OwnPostMenu post={post} leavesTo={leavesTo} />
  ) : (
    <ReportMenu label={labelOf(post)} about={{ kind: "post", id: post.id }} />
  );

const labelOf = ({ title }: Post) => `Actions for ${title}`;

function OwnPostMenu({ post, leavesTo }: Omit<PostMenuProps, "viewerId">) {
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
      <ReportMenu
        label={labelOf(post)}
        about={null}
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
