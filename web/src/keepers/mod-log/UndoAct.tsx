import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ReasonDialog } from "../../ui/forms/ReasonDialog.tsx";
import { undoAct } from "./keeper-actions.ts";

/** Undoes a keeper's action. The log shows the reason. */
export function UndoAct({ actId, description }: { actId: string; description: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const undo = useAction(undoAct, (reason: string) => ({ id: actId, reason }), close);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Undo: ${description}`}
        onClick={() => setIsOpen(true)}
      >
        UNDO
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Undo this"
          description="Everything becomes what it was before. The log keeps both, with your reason."
          confirmLabel="UNDO"
          isPending={undo.isPending}
          onConfirm={undo.mutate}
          onClose={close}
        />
      )}
    </>
  );
}
