import { css } from "@emotion/react";
import type { Trashed } from "@oni/api/contract";
import { useAction } from "../../../live/calls/use-action.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { restoreTrashed } from "./trash-actions.ts";

/** Restores the item that was just moved to the trash. */
export function UndoButton({ kind, id }: Pick<Trashed, "kind" | "id">) {
  const restore = useAction(restoreTrashed, () => ({ kind, id }));
  return (
    <Button
      css={below}
      size="small"
      pending={restore.isPending}
      onClick={() => restore.isPending || restore.mutate()}
    >
      UNDO
    </Button>
  );
}

const below = css({ display: "flex", marginTop: 8 });
