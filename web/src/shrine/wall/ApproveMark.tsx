import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import type { WallMark } from "./queries.ts";
import { approveMark } from "./wall-actions.ts";

type ApproveMarkProps = { mark: WallMark; username: string; onApproved?: () => unknown };

/** Button that makes a waiting mark on the viewer's wall public. */
export function ApproveMark({ mark, username, onApproved }: ApproveMarkProps) {
  const approve = useAction(approveMark, () => ({ id: mark.id, username }), onApproved);
  return (
    <Button
      size="small"
      aria-label={`Approve the mark of ${mark.author.username}`}
      pending={approve.isPending}
      onClick={() => approve.isPending || approve.mutate()}
    >
      APPROVE
    </Button>
  );
}
