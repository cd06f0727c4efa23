import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import type { WallMark } from "./queries.ts";

/** Shows a mark that waits to everybody. */
export function KeepMark({ mark, onKept }: { mark: WallMark; onKept: () => unknown }) {
  const keep = useAction(
    "Mark not kept",
    () => call("POST /api/wall/:id/approve", { params: { id: mark.id } }),
    onKept,
  );
  return (
    <Button
      size="small"
      aria-label={`Keep the mark of ${mark.author.username}`}
      pending={keep.isPending}
      onClick={() => keep.isPending || keep.mutate(undefined)}
    >
      KEEP
    </Button>
  );
}
