import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import type { WallMark } from "./queries.ts";

type RemoveMarkProps = { mark: WallMark; onRemoved: (mark: WallMark) => unknown };

/** Takes a mark off the wall. */
export function RemoveMark({ mark, onRemoved }: RemoveMarkProps) {
  const remove = useAction(
    "Mark not removed",
    () => call("DELETE /api/wall/:id", { params: { id: mark.id } }),
    () => onRemoved(mark),
  );
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={`Remove the mark of ${mark.author.username}`}
      pending={remove.isPending}
      onClick={() => remove.isPending || remove.mutate(undefined)}
    >
      REMOVE
    </Button>
  );
}
