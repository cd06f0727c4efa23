import type { Message } from "@oni/realtime/contract";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { putMessage } from "../../chat/log/channel-log.ts";
import { changeLog } from "../../chat/log/logs.ts";
import { LineForm } from "./LineForm.tsx";

type EditFormProps = { serverId: string; message: Message; onEnd: () => void };

/** Edits the viewer's own message in the log. */
export function EditForm({ serverId, message, onEnd }: EditFormProps) {
  const edit = useAction(
    "Update failed",
    (content: string) =>
      call("PATCH /api/messages/:id", { params: { id: message.id }, body: { content } }),
    (changed) => {
      changeLog(message.channelId, (log) => putMessage(log, changed, "fetch"));
      onEnd();
    },
  );
  return (
    <LineForm
      serverId={serverId}
      content={message.content}
      mayBeEmpty={message.attachments.length > 0}
      isPending={edit.isPending}
      onSave={edit.mutate}
      onEnd={onEnd}
    />
  );
}
