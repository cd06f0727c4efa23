import type { Message } from "@oni/realtime/contract";
import { useAction } from "../../live/calls/use-action.ts";
import { MessageForm } from "./MessageForm.tsx";
import { editMessage } from "./message-actions.ts";

type EditFormProps = { serverId: string; message: Message; onEnd: () => void };

/** Edits the viewer's own message in the log. */
export function EditForm({ serverId, message, onEnd }: EditFormProps) {
  const edit = useAction(editMessage, (content: string) => ({ id: message.id, content }), onEnd);
  return (
    <MessageForm
      serverId={serverId}
      content={message.content}
      mayBeEmpty={message.attachments.length > 0}
      isPending={edit.isPending}
      onSave={edit.mutate}
      onEnd={onEnd}
    />
  );
}
