import { may, mayDeleteMessage, mayEditMessage } from "@oni/api/contract";
import { useQueryClient } from "@tanstack/react-query";
import {
  CornerUpLeft,
  Ellipsis,
  EyeOff,
  Flag,
  Link2,
  Pencil,
  Pin,
  PinOff,
  SmilePlus,
  Split,
  Trash2,
} from "lucide-react";
import { type ComponentProps, memo, useState } from "react";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { startAction } from "../../live/calls/run-action.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { copyText } from "../../browser/copy-text.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { firstTrigger } from "../../ui/overlays/first-trigger.ts";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import { ReactButton } from "../reactions/ReactButton.tsx";
import type { LogRowProps } from "./log-row-props.ts";
import type { Message } from "@oni/realtime/contract";
import { usePress } from "../reactions/pressing.ts";
import { useOpenThread } from "../threads/use-open-thread.ts";
import { deleteMessage, pressOnMessage, setPinned } from "./message-actions.ts";
import { markUnreadFrom } from "../lists/read-cursor.ts";
import { ReportDialog } from "../../people/reports/ReportDialog.tsx";

type MessageActionsProps = Omit<
  LogRowProps,
  "user" | "isUnread" | "isBlocked" | "isEditing" | "isTarget" | "answered" | "onGoTo" | "today"
> & {
  message: Message;
  isYou: boolean;
};

/**
 * The buttons of one message, shown when it is pointed at or focused. Its menu and its emoji picker are
 * built when they are opened.
 */
export const MessageActions = memo(function MessageActions({
  isYou,
  ...props
}: MessageActionsProps) {
  const { message, serverId, membership, isThread, onEdit, onReply } = props;
  const openThreadOf = useOpenThread(serverId);
  const press = usePress(pressOnMessage);
  const [openedBy, setOpenedBy] = useState<"keys" | "pointer" | null>(null);
  return (
    <div className="message-actions">
      {may(membership, "react") && <ReactButton Trigger={ReactTrigger} onPick={press(message)} />}
      {may(membership, "send") && (
        <BarButton aria-label="Reply" onClick={() => onReply(message)}>
          <CornerUpLeft aria-hidden="true" />
        </BarButton>
      )}
      {may(membership, "thread") && !isThread && (
        <BarButton aria-label="Start a thread" onClick={() => void openThreadOf(message)}>
          <Split aria-hidden="true" />
        </BarButton>
      )}
      {openedBy === null ? (
        <MoreButton
          {...firstTrigger("menu", (byKeys) => setOpenedBy(byKeys ? "keys" : "pointer"))}
        />
      ) : (
        <MessageMenu
          {...{ message, serverId, membership, isThread, isYou, onEdit, openedBy }}
          onThread={() => void openThreadOf(message)}
        />
      )}
    </div>
  );
});

type MessageMenuProps = Omit<MessageActionsProps, "onReply" | "isSideRoom"> & {
  onThread: () => void;
  openedBy: "keys" | "pointer";
};

function MessageMenu(props: MessageMenuProps) {
  const { message, serverId, membership, isThread, isYou, onEdit, onThread, openedBy } = props;
  const [open, setOpen] = useState<"delete" | "report" | null>(null);
  const queryClient = useQueryClient();
  const close = () => setOpen(null);
  const { id, channelId, seq } = message;
  const remove = useAction(deleteMessage, () => ({ id, channelId, seq }), close);
  const markUnread = async () => {
    try {
      await markUnreadFrom(queryClient, { id: message.channelId }, message.seq);
    } catch (error) {
      reportFailure("Update failed", error);
    }
  };
  const isMember = membership.role !== null;

  const entries: MenuEntry[] = [action("Copy link", Link2, () => void copyLink(serverId, message))];
  if (mayEditMessage(membership, isYou))
    entries.unshift(action("Edit", Pencil, () => onEdit(message.id)));
  // In words too, because a finger sees no hints of icons.
  if (may(membership, "thread") && !isThread)
    entries.push(action("Start a thread", Split, onThread));
  if (may(membership, "pin")) {
    const isPinned = message.pinnedAt === null;
    const [label, Icon] = isPinned ? ["Pin", Pin] : ["Unpin", PinOff];
    const pin = () => void startAction(queryClient, setPinned, { id: message.id, isPinned });
    entries.push(action(label, Icon, pin));
  }
  if (isMember) entries.push(action("Mark unread from here", EyeOff, () => void markUnread()));
  if (!isYou) entries.push(action("Report", Flag, () => setOpen("report")));
  if (mayDeleteMessage(membership, isYou)) {
    entries.push({ ...action("Delete", Trash2, () => setOpen("delete")), isDanger: true });
  }

  return (
    <>
      <DropdownMenu entries={entries} trigger={<MoreButton />} openedBy={openedBy} />
      {open === "delete" && (
        <ConfirmDialog
          isOpen
          onCancel={close}
          onConfirm={() => remove.mutate()}
          isPending={remove.isPending}
          title="Delete this message?"
          description="Its text will be deleted for everyone. A placeholder stays."
          confirmLabel="DELETE_MESSAGE"
        />
      )}
      {open === "report" && (
        <ReportDialog
          about={{ kind: "message", id: message.id }}
          isOutside={!isMember}
          onClose={close}
        />
      )}
    </>
  );
}

const action = (label: string, Icon: typeof Flag, onSelect: () => void) =>
  ({ kind: "action", label, Icon, onSelect }) as const;

const copyLink = (serverId: string, { channelId, seq }: Message) =>
  copyText(`${window.location.origin}/dimensions/${serverId}/${channelId}#${seq}`, "Link copied");

type BarButtonProps = ComponentProps<"button">;

/** A small quiet button. The bar styles all of its buttons at once. */
const BarButton = (props: BarButtonProps) => (
  <button data-part="button" data-tone="quiet" type="button" {...props} />
);
const MoreButton = (props: BarButtonProps) => (
  <BarButton aria-label="More" {...props}>
    <Ellipsis aria-hidden="true" />
  </BarButton>
);
const ReactTrigger = (props: BarButtonProps) => (
  <BarButton aria-label="React" {...props}>
    <SmilePlus aria-hidden="true" />
  </BarButton>
);
