import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import type { Member, Server } from "../lists/queries.ts";
import { spanOf } from "../../ui/text/format-time.ts";
import { ReasonDialog } from "../../ui/forms/ReasonDialog.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { silenceMember } from "./member-actions.ts";

type SilenceDialogProps = { member: Member; server: Server; onClose: () => void };

const offeredMinutes = [10, 60, 360, 1_440, 10_080, 40_320];
const offered = offeredMinutes.map((value) => ({
  value: String(value),
  label: spanOf(value * 60),
}));

/** Times a member out in a dimension, with a duration and a reason that they see. */
export function SilenceDialog({ member, server, onClose }: SilenceDialogProps) {
  const [minutes, setMinutes] = useState(60);
  const { userId, username } = member;
  const silence = useAction(
    silenceMember,
    (reason: string) => ({ id: server.id, userId, name: username, minutes, reason }),
    onClose,
  );
  return (
    <ReasonDialog
      title={`Silence ${username}`}
      description={`${username} can read ${server.name} and say nothing until it ends, and is told why.`}
      confirmLabel="SILENCE_MEMBER"
      isPending={silence.isPending}
      onConfirm={silence.mutate}
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
