import { useQueryClient } from "@tanstack/react-query";
import {
  Ban,
  CheckCheck,
  DoorClosed,
  DoorOpen,
  Ellipsis,
  Flag,
  Hash,
  MailPlus,
  Pencil,
  ShieldAlert,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DropdownMenu, type MenuEntry } from "../../ui/DropdownMenu.tsx";
import { ApplicationsDialog } from "./ApplicationsDialog.tsx";
import { BansDialog } from "./BansDialog.tsx";
import { CreateChannelDialog, EditServerDialog } from "./EditDialogs.tsx";
import { InvitesDialog } from "./InvitesDialog.tsx";
import { markServerRead } from "../../chat/unread/read-cursor.ts";
import { refreshServers, type Server } from "../../chat/queries.ts";
import { useRaidMode } from "./RaidBanner.tsx";
import { ReportsDialog } from "./ReportsDialog.tsx";
import { useAction } from "../../api/use-action.ts";

type Open =
  | "applications"
  | "invites"
  | "channel"
  | "edit"
  | "reports"
  | "bans"
  | "leave"
  | "delete"
  | null;

/** What can be done with a dimension; each role sees what it may do. */
export function ServerMenu({ server }: { server: Server }) {
  const [open, setOpen] = useState<Open>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const params = { id: server.id };
  const goHome = async () => {
    close();
    await refreshServers(queryClient);
    await navigate("/dimensions");
  };
  const leave = useAction(
    "Leaving failed",
    () => call("POST /api/servers/:id/leave", { params }),
    goHome,
  );
  const remove = useAction(
    "Delete failed",
    () => call("DELETE /api/servers/:id", { params }),
    goHome,
  );
  const raid = useRaidMode(server.id);

  if (server.role === null) return null;
  const entries = entriesFor(server, {
    open: setOpen,
    markRead: () => void markServerRead(queryClient, server.id),
    setRaidMode: (isOn) => raid.mutate(isOn),
  });
  return (
    <>
      <DropdownMenu
        entries={entries}
        trigger={
          <Button tone="quiet" size="small" square aria-label={`${server.name}: menu`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
      <InvitesDialog isOpen={open === "invites"} server={server} onClose={close} />
      {open === "applications" && <ApplicationsDialog isOpen server={server} onClose={close} />}
      <CreateChannelDialog isOpen={open === "channel"} server={server} onClose={close} />
      {open === "edit" && <EditServerDialog isOpen server={server} onClose={close} />}
      <ReportsDialog isOpen={open === "reports"} server={server} onClose={close} />
      <BansDialog isOpen={open === "bans"} server={server} onClose={close} />
      <ConfirmDialog
        isOpen={open === "leave"}
        onCancel={close}
        onConfirm={() => leave.mutate(undefined)}
        isPending={leave.isPending}
        title={`Leave ${server.name}?`}
        words="Your messages stay. To come back you enter again, or need an invitation."
        confirmLabel="LEAVE_DIMENSION"
      />
      <ConfirmDialog
        isOpen={open === "delete"}
        onCancel={close}
        onConfirm={() => remove.mutate(undefined)}
        isPending={remove.isPending}
        title={`Delete ${server.name}?`}
        words={lossOf(server)}
        confirmLabel="DELETE_DIMENSION"
      />
    </>
  );
}

function lossOf({ memberCount }: Server): string {
  const loss = "All its channels and messages will be deleted";
  return memberCount === 1 ? `${loss}.` : `${loss}, for all ${memberCount} of its members.`;
}

type Deeds = {
  open: (dialog: Open) => void;
  markRead: () => void;
  setRaidMode: (isOn: boolean) => void;
};

function entriesFor(
  { role, raidMode, joinGate, applicationCount }: Server,
  { open, markRead, setRaidMode }: Deeds,
): MenuEntry[] {
  const entry = (label: string, dialog: Open, Icon: MenuIcon, isDanger = false): MenuEntry => ({
    kind: "action",
    label,
    Icon,
    isDanger,
    onSelect: () => open(dialog),
  });
  const keeps = role === "owner" || role === "moderator";
  const waiting = applicationCount ?? 0;
  const atTheDoor = waiting === 0 ? "At the door" : `At the door: ${waiting}`;
  return [
    ...(keeps
      ? [
          entry("Invite", "invites", MailPlus),
          ...(joinGate === "applied" || waiting > 0
            ? [entry(atTheDoor, "applications", DoorClosed)]
            : []),
          entry("New channel", "channel", Hash),
          entry("Edit dimension", "edit", Pencil),
          entry("Reports", "reports", Flag),
          entry("Bans", "bans", Ban),
          {
            kind: "action",
            label: raidMode ? "End raid mode" : "Raid mode",
            Icon: ShieldAlert,
            onSelect: () => setRaidMode(!raidMode),
          } as const,
          { kind: "rule" } as const,
        ]
      : []),
    { kind: "action", label: "Mark all read", Icon: CheckCheck, onSelect: markRead },
    role === "owner"
      ? entry("Delete dimension", "delete", Trash2, true)
      : entry("Leave", "leave", DoorOpen, true),
  ];
}

type MenuIcon = typeof Ban;
