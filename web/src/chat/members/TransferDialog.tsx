import type { FormEvent } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import type { Member, Server } from "../lists/queries.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { OwnPasswordField, useOwnPassword } from "../../account/sign-in/OwnPasswordField.tsx";
import { transferServer } from "./member-actions.ts";

type TransferDialogProps = { member: Member; server: Server; onClose: () => void };

/** Transfers a dimension to a member. The owner confirms with their password. */
export function TransferDialog({ member, server, onClose }: TransferDialogProps) {
  const own = useOwnPassword();
  const { password } = own;
  const { userId, username } = member;
  const transfer = useAction(transferServer, () => ({ id: server.id, userId, password }), onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (own.isReady && !transfer.isPending) transfer.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Transfer ${server.name}?`}
      description={`${username} will own ${server.name}. You stay as a moderator, and cannot take it back.`}
    >
      <form css={dialogStyle.form} onSubmit={handleSubmit}>
        <OwnPasswordField own={own} label="Password" error={transfer.error} />
        <Button type="submit" tone="danger" pending={transfer.isPending} disabled={!own.isReady}>
          TRANSFER
        </Button>
      </form>
    </Dialog>
  );
}
