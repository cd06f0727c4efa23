import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import type { Member, Server } from "../lists/queries.ts";
import { spanOf } from "../../ui/text/format-time.ts";
import { ReasonDialog } from "../../ui/forms/ReasonDialog.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { timeOutMember } from "./member-actions.ts";

type TimeoutDialogProps = { member: Member; server: Server; onClose: () => void };

const offeredMinutes = [10, 60, 360, 1_440, 10_080, 40_320];
const offered = offeredMinutes.map((value) => ({
  value: String(value),
  label: spanOf(value * 60),
}));

/** Times a member out in a dimension, with a duration and a reason that they see. */
export function TimeoutDialog({ member, server, onClose }: TimeoutDialogProps) {
  const [minutes, setMinutes] = useState(60);
  const { userId, username } = member;
  const timeOut = useAction(
    timeOutMember,
    (reason: string) => ({ id: server.id, userId, name: username, minutes, reason }),
    onClose,
  );
  return (
    <ReasonDialog
      title={`Time out ${username}`}
      description={`${username} can read ${server.name}, cannot write until it ends, and sees your reason.`}
      confirmLabel="TIME_OUT_MEMBER"
      isPending={timeOut.isPending}
      onConfirm={timeOut.mutate}
      onClose={onClose}
    >
      <Select
        label="for"
        groups={[{ options: offered }]}
        value={String(minutes)}
        onChange={(value) => setMinutes(Number(value))}
      />
    </ReasonDialog>
  );
}
