import { css } from "@emotion/react";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { color } from "../../theme/theme.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { deleteCapsule } from "./archive-actions.ts";
import type { Capsule } from "../posts/queries.ts";
import { capsuleRow } from "./capsule-style.ts";

type DeletableCapsuleProps = { capsule: Capsule; onDeleted: () => void };

/** A capsule that can be deleted. Its posts stay without a capsule. */
export function DeletableCapsule({ capsule, onDeleted }: DeletableCapsuleProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(deleteCapsule, () => ({ id: capsule.id }), onDeleted);
  return (
    <>
      <button
        css={[capsuleRow, danger]}
        type="button"
        aria-label={`Delete ${capsule.name}`}
        onClick={() => setIsConfirming(true)}
      >
        <span css={cut}>{capsule.name}</span>
        <Trash2 aria-hidden="true" css={bin} />
      </button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete this capsule?"
        description={`"${capsule.name}" will be deleted. The posts and shrines in it stay.`}
        confirmLabel="DELETE_CAPSULE"
        isPending={remove.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          remove.isPending || remove.mutate(undefined, { onSettled: () => setIsConfirming(false) })
        }
      />
    </>
  );
}

const cut = css({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
const danger = css({ color: color.danger, "button&:hover": { color: color.danger } });
const bin = css({ marginLeft: "auto" });
