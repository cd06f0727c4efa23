import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import type { WallMark } from "./queries.ts";
import { removeMark } from "./wall-actions.ts";

type RemoveMarkProps = { mark: WallMark; username: string; onRemoved?: () => unknown };

/** Button that removes a mark from a member's wall. */
export function RemoveMark({ mark, username, onRemoved }: RemoveMarkProps) {
  const remove = useAction(removeMark, () => ({ id: mark.id, username }), onRemoved);
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={`Remove the mark of ${mark.author.username}`}
      pending={remove.isPending}
      onClick={() => remove.isPending || remove.mutate()}
    >
      REMOVE
    </Button>
  );
}
