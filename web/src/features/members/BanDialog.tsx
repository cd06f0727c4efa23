import { useState } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import type { Member, Server } from "../../chat/queries.ts";
import { showToast } from "../../stores/toasts.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";

type BanDialogProps = {
  member: Member;
  server: Server;
  onBanned: () => unknown;
  onClose: () => void;
};

/** Puts a member out of a dimension for good, and why, and whether what they said today goes as well. */
export function BanDialog({ member, server, onBanned, onClose }: BanDialogProps) {
  const [purge, setPurge] = useState(false);
  const { userId, username } = member;
  const name = member.displayName || username;
  const ban = useAction(
    "Ban failed",
    (reason: string) =>
      call("PUT /api/servers/:id/bans/:userId", {
        params: { id: server.id, userId },
        body: { reason, purge },
      }),
    async ({ purgedCount }) => {
      const lines = purgedCount === 1 ? "line" : "lines";
      const description =
        purgedCount > 0
          ? `${purgedCount} ${lines} went as well. Lift the ban within the hour to bring them back.`
          : `${name} cannot come back until the ban is lifted.`;
      showToast({ tone: "success", title: "Banned", description });
      await onBanned();
    },
  );
  return (
    <ReasonDialog
      title={`Ban ${name}?`}
      words={`${name} will be put out of ${server.name}, and cannot come back.`}
      confirmLabel="BAN_MEMBER"
      isPending={ban.isPending}
      isOptional
      onConfirm={(reason) => ban.mutate(reason)}
      onClose={onClose}
    >
      <Checkbox
        label="Delete what they said here in the last 24 hours"
        checked={purge}
        onChange={(event) => setPurge(event.target.checked)}
      />
    </ReasonDialog>
  );
}
