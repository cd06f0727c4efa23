import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { useKeeperActions } from "./use-keeper-actions.ts";

/** Takes back what a keeper did, for a reason that stands in the log. */
export function UndoButton({ actId, deed }: { actId: string; deed: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { undo } = useKeeperActions();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Undo: ${deed}`}
        onClick={() => setIsOpen(true)}
      >
        UNDO
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Undo this"
          words="Everything becomes what it was before. The log keeps both, with your reason."
          confirmLabel="UNDO"
          isPending={undo.isPending}
          onConfirm={(reason) => undo.mutate({ id: actId, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
