import type { Message } from "@oni/realtime/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dialogStyle } from "../../ui/dialog-style.ts";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { useAction } from "../../api/use-action.ts";

export function ReportDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const report = useAction(
    "Report failed",
    () => call("POST /api/reports", { body: { messageId: message.id, reason } }),
    () => {
      onClose();
      showToast({ tone: "success", title: "Reported", description: "Its keepers will read it." });
    },
  );
  const isEmpty = reason.trim() === "";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Report this message"
      words="The owner and moderators of this dimension will see the message and your reason."
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            CANCEL
          </Button>
          <Button
            tone="primary"
            pending={report.isPending}
            disabled={isEmpty || report.isPending}
            onClick={() => report.mutate(undefined)}
          >
            REPORT_MESSAGE
          </Button>
        </>
      }
    >
      <div css={dialogStyle.form}>
        <TextAreaField
          label="reason"
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
