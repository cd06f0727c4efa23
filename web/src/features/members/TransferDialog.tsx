import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { type Member, membersQuery, refreshServers, type Server } from "../../chat/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { dialogStyle } from "../../ui/dialog-style.ts";
import { SecretField } from "../../ui/SecretField.tsx";

type TransferDialogProps = { member: Member; server: Server; onClose: () => void };

/** Hands a dimension over to a member, which its owner says with their password. */
export function TransferDialog({ member, server, onClose }: TransferDialogProps) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const { userId, username } = member;
  const params = { id: server.id };
  const transfer = useAction(
    "Not handed over",
    () => call("POST /api/servers/:id/transfer", { params, body: { userId, password } }),
    async () => {
      onClose();
      await Promise.all([
        refreshServers(queryClient),
        queryClient.invalidateQueries({ queryKey: membersQuery(server.id).queryKey }),
      ]);
    },
  );
  const { error } = transfer;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !transfer.isPending) transfer.mutate(undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Hand ${server.name} over?`}
      words={`${username} will own ${server.name}. You stay as a moderator, and cannot take it back.`}
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
          HAND_OVER
        </Button>
      </form>
    </Dialog>
  );
}
