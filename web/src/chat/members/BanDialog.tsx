import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import type { Member, Server } from "../lists/queries.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { ReasonDialog } from "../../ui/forms/ReasonDialog.tsx";
import { banMember } from "./member-actions.ts";

type BanDialogProps = { member: Member; server: Server; onClose: () => void };

/** Bans a member, with a reason. Optionally deletes their messages of the last 24 hours. */
export function BanDialog({ member, server, onClose }: BanDialogProps) {
  const [purge, setPurge] = useState(false);
  const { userId, username } = member;
  const name = member.displayName || username;
  const ban = useAction(
    banMember,
    (reason: string) => ({ id: server.id, userId, name, reason, purge }),
    onClose,
  );
  return (
    <ReasonDialog
      title={`Ban ${name}?`}
      description={`${name} will be removed from ${server.name}, and cannot come back.`}
      confirmLabel="BAN_MEMBER"
      isPending={ban.isPending}
      isOptional
      onConfirm={ban.mutate}
      onClose={onClose}
    >
      <Checkbox
        label="Delete their messages of the last 24 hours here"
        checked={purge}
        onChange={(event) => setPurge(event.target.checked)}
      />
    </ReasonDialog>
  );
}
