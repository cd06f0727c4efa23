import { css } from "@emotion/react";
import type { Trashed } from "@oni/api/contract";
import { Button } from "../../ui/Button.tsx";
import { useTrashActions } from "./use-trash-actions.ts";

/** Takes back what a toast says was just deleted. */
export function UndoButton({ kind, id }: Pick<Trashed, "kind" | "id">) {
  const { restore } = useTrashActions({ kind, id });
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
