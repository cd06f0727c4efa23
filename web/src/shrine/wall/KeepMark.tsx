import { useAction } from "../../live/calls/use-deed.ts";
import { Button } from "../../ui/layout/Button.tsx";
import type { WallMark } from "./queries.ts";
import { keepMark } from "./wall-deeds.ts";

type KeepMarkProps = { mark: WallMark; username: string; onKept?: () => unknown };

/** Shows a mark that waits on the viewer's wall to everybody. */
export function KeepMark({ mark, username, onKept }: KeepMarkProps) {
  const keep = useAction(keepMark, () => ({ mark, username }), onKept);
  return (
    <Button
      size="small"
      aria-label={`Keep the mark of ${mark.author.username}`}
      pending={keep.isPending}
      onClick={() => keep.isPending || keep.mutate()}
    >
      KEEP
    </Button>
  );
}
