import { type FormEvent, useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import type { Member, Server } from "../lists/queries.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../ui/overlays/dialog-style.ts";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { transferServer } from "./member-actions.ts";

type TransferDialogProps = { member: Member; server: Server; onClose: () => void };

/** Transfers a dimension to a member. The owner confirms with their password. */
export function TransferDialog({ member, server, onClose }: TransferDialogProps) {
  const [password, setPassword] = useState("");
  const { userId, username } = member;
  const transfer = useAction(transferServer, () => ({ id: server.id, userId, password }), onClose);
  const { error } = transfer;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !transfer.isPending) transfer.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Transfer ${server.name}?`}
      description={`${username} will own ${server.name}. You stay as a moderator, and cannot take it back.`}
    >
      <form css={dialogStyle.form} onSubmit={handleSubmit}>
        <SecretField
          label="Password"
          autoComplete="current-password"
          value={password}
          error={error instanceof ApiError ? error.fields["password"] : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone="danger" pending={transfer.isPending} disabled={password === ""}>
          TRANSFER
        </Button>
      </form>
    </Dialog>
  );
}
