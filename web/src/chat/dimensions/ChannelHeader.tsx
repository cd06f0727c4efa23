import { may, mayDeleteChannel } from "@oni/api/contract";
import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, ChevronLeft, Ellipsis, Pencil, Trash2, Users, Webhook } from "lucide-react";
import { Suspense, useState } from "react";
import { useNotifySettings } from "../../account/notifications/use-notify-settings.ts";
import { lazyPart } from "../../browser/lazy-part.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import { type SearchControl, SearchToggle } from "../search/SearchToggle.tsx";
import { type PinsControl, PinsToggle } from "../pins/PinsToggle.tsx";
import { markReadEntry } from "../messages/mark-read-entry.ts";
import { deleteChannel, lossOf } from "../servers/administration/channel-actions.ts";
import { EditChannelDialog } from "../servers/administration/ChannelDialogs.tsx";
import { useChannelOrder } from "../categories/use-channel-order.ts";
import { orderEntries } from "../../ui/order/order-entries.ts";
import { folds } from "../../theme/folds.ts";
import type { Channel, Server } from "../lists/queries.ts";

const WebhooksDialog = lazyPart(() => import("../webhooks/WebhooksDialog.tsx"), "WebhooksDialog");

type ChannelHeaderProps = SearchControl &
  PinsControl & {
    server: Server;
    channel: Channel;
    onOpenChannels: () => void;
    onToggleMembers: () => void;
  };

export function ChannelHeader({ server, channel, ...on }: ChannelHeaderProps) {
  return (
    <header css={bar}>
      <Button
        css={onlyNarrow}
        tone="quiet"
        square
        aria-label="Channels"
        onClick={on.onOpenChannels}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <h2 css={name}>{channel.name}</h2>
      <p css={words}>{channel.description}</p>
      <PinsToggle {...on} />
      <SearchToggle {...on} />
      <Button
        css={onlyFolded}
        tone="quiet"
        square
        aria-label="Members"
        onClick={on.onToggleMembers}
      >
        <Users aria-hidden="true" />
      </Button>
      {server.role !== null && <ChannelMenu server={server} channel={channel} />}
    </header>
  );
}

function ChannelMenu({ server, channel }: { server: Server; channel: Channel }) {
  const [open, setOpen] = useState<"edit" | "webhooks" | "delete" | null>(null);
  const queryClient = useQueryClient();
  const close = () => setOpen(null);
  const remove = useAction(deleteChannel, () => ({ id: channel.id, serverId: server.id }), close);
  const order = useChannelOrder(server);
  const entries = [markReadEntry(queryClient, channel), useMuteEntry(channel)];
  if (may(server, "manage_channels")) {
    entries.push({
      kind: "action",
      label: "Edit channel",
      Icon: Pencil,
      onSelect: () => setOpen("edit"),
    });
    entries.push({
      kind: "action",
      label: "Webhooks",
      Icon: Webhook,
      onSelect: () => setOpen("webhooks"),
    });
  }
  entries.push(...orderEntries(order, channel.id));
  if (mayDeleteChannel(server, channel)) {
    entries.push({
      kind: "action",
      label: "Delete channel",
      Icon: Trash2,
      isDanger: true,
      onSelect: () => setOpen("delete"),
    });
  }
  return (
    <>
      <DropdownMenu
        entries={entries}
        trigger={
          <Button tone="quiet" square aria-label={`${channel.name}: menu`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
      {open === "edit" && <EditChannelDialog isOpen {...{ server, channel }} onClose={close} />}
      {open === "webhooks" && (
        <Suspense fallback={null}>
          <WebhooksDialog channel={channel} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={open === "delete"}
        onCancel={close}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        title={`Delete ${channel.name}?`}
        description={lossOf(channel)}
        confirmLabel="DELETE_CHANNEL"
      />
    </>
  );
}

/** A menu entry that turns the notifications of a channel off, or back to those of its dimension. */
function useMuteEntry({ id }: Channel): MenuEntry {
  const { settings, setLevel } = useNotifySettings();
  const isMuted = settings?.levels[id]?.level === "nothing";
  return {
    kind: "action",
    label: isMuted ? "Unmute channel" : "Mute channel",
    Icon: isMuted ? Bell : BellOff,
    onSelect: () => setLevel(id, isMuted ? null : { level: "nothing", muteUntil: null }),
  };
}

const bar = css({
  ...layout.row(12),
  minHeight: 56,
  padding: "0 20px",
  borderBottom: `1px solid ${color.line}`,
  [folds.channels]: { minHeight: 52, padding: "0 8px 0 4px", gap: 4 },
  [below.low]: { minHeight: 44 },
});
const name = css({
  ...layout.oneLine,
  fontSize: 15,
  fontWeight: 600,
  [folds.channels]: { flex: 1 },
});
const words = css({
  ...layout.oneLine,
  flex: 1,
  minWidth: 0,
  color: color.ink2,
  fontSize: 13,
  [folds.channels]: { display: "none" },
});
const onlyNarrow = css({ display: "none", [folds.channels]: { display: "inline-flex" } });
const onlyFolded = css({ display: "none", [folds.members]: { display: "inline-flex" } });
