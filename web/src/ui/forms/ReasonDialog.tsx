import { type ReactNode, useState } from "react";
import { Button } from "../layout/Button.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { dialogStyle } from "../overlays/dialog-style.ts";
import { TextAreaField } from "./TextAreaField.tsx";

type ReasonDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  isPending: boolean;
  /** The reason may be left out. */
  isOptional?: boolean;
  /** Further fields above the reason. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** A dialog that requires a reason, unless the reason is optional. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, isPending, isOptional = false } = props;
  const { children, onConfirm, onClose } = props;
  const [reason, setReason] = useState("");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            CANCEL
          </Button>
          <Button
            tone="primary"
            pending={isPending}
            disabled={(reason.trim() === "" && !isOptional) || isPending}
            onClick={() => onConfirm(reason)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div css={dialogStyle.form}>
        {children}
        <TextAreaField
          label="reason"
          optional={isOptional}
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
