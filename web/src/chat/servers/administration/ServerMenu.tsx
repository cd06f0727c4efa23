import { may, mayDelete, mayLeave, mayRead } from "@oni/api/contract";
import { useQueryClient } from "@tanstack/react-query";
import {
  Ban,
  Bot,
  CheckCheck,
  DoorClosed,
  DoorOpen,
  Download,
  Ellipsis,
  Flag,
  FolderPlus,
  Hash,
  MailPlus,
  Pencil,
  ShieldAlert,
  Trash2,
  UsersRound,
  VenetianMask,
  Webhook,
} from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyPart } from "../../../browser/lazy-part.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { DropdownMenu, type MenuEntry } from "../../../ui/overlays/DropdownMenu.tsx";
import { ApplicationsDialog } from "./ApplicationsDialog.tsx";
import { BansDialog } from "./BansDialog.tsx";
import { CreateCategoryDialog } from "../../categories/CategoryDialog.tsx";
import { CreateChannelDialog } from "./ChannelDialogs.tsx";
import { EditServerDialog } from "./EditServerDialog.tsx";
import { InvitesDialog } from "./InvitesDialog.tsx";
import { markServerRead } from "../../lists/read-cursor.ts";
import type { Server } from "../../lists/queries.ts";
import { ReportsDialog } from "./ReportsDialog.tsx";
import { useAction } from "../../../live/calls/use-action.ts";
import { orderEntries } from "../../../ui/order/order-entries.ts";
import { useServerOrder } from "../use-server-order.ts";
import { leaveServer } from "../membership-actions.ts";
import { deleteServer, lossOf, updateServer } from "../server-actions.ts";

const BotsDialog = lazyPart(() => import("./BotsDialog.tsx"), "BotsDialog");
const ExportDialog = lazyPart(() => import("./ExportDialog.tsx"), "ExportDialog");
const HooksDialog = lazyPart(() => import("./HooksDialog.tsx"), "HooksDialog");
const MasksDialog = lazyPart(() => import("./MasksDialog.tsx"), "MasksDialog");
const RolesDialog = lazyPart(() => import("../../roles/RolesDialog.tsx"), "RolesDialog");

type Open =
  | "applications"
  | "invites"
  | "channel"
  | "category"
  | "edit"
  | "roles"
  | "bots"
  | "hooks"
  | "masks"
  | "reports"
  | "bans"
  | "export"
  | "leave"
  | "delete"
  | null;

/** The menu of a dimension, with the actions that the viewer's rights allow. */
export function ServerMenu({ server }: { server: Server }) {
  const [open, setOpen] = useState<Open>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const goHome = async () => {
    close();
    await navigate("/dimensions");
  };
  const { id } = server;
  const leave = useAction(leaveServer, () => ({ id }), goHome);
  const remove = useAction(deleteServer, () => ({ id }), goHome);
  const order = useServerOrder();
  const raid = useAction(updateServer, () => ({ id, raidMode: !server.raidMode }));

  if (server.role === null) return null;
  const entries = entriesFor(server, {
    open: setOpen,
    markRead: () => void markServerRead(queryClient, server.id),
    toggleRaidMode: () => raid.mutate(),
    moves: orderEntries(order, id),
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
      {open === "channel" && <CreateChannelDialog isOpen server={server} onClose={close} />}
      {open === "category" && <CreateCategoryDialog server={server} onClose={close} />}
      {open === "edit" && <EditServerDialog isOpen server={server} onClose={close} />}
      {open === "roles" && (
        <Suspense fallback={null}>
          <RolesDialog server={server} onClose={close} />
        </Suspense>
      )}
      {open === "bots" && (
        <Suspense fallback={null}>
          <BotsDialog server={server} onClose={close} />
        </Suspense>
      )}
      {open === "hooks" && (
        <Suspense fallback={null}>
          <HooksDialog server={server} onClose={close} />
        </Suspense>
      )}
      {open === "masks" && (
        <Suspense fallback={null}>
          <MasksDialog server={server} onClose={close} />
        </Suspense>
      )}
      {open === "export" && (
        <Suspense fallback={null}>
          <ExportDialog server={server} onClose={close} />
        </Suspense>
      )}
      <ReportsDialog isOpen={open === "reports"} server={server} onClose={close} />
      <BansDialog isOpen={open === "bans"} server={server} onClose={close} />
      <ConfirmDialog
        isOpen={open === "leave"}
        onCancel={close}
        onConfirm={() => leave.mutate()}
        isPending={leave.isPending}
        title={`Leave ${server.name}?`}
        description="Your messages stay. To come back you enter again, or need an invitation."
        confirmLabel="LEAVE_DIMENSION"
      />
      <ConfirmDialog
        isOpen={open === "delete"}
        onCancel={close}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        title={`Delete ${server.name}?`}
        description={lossOf(server)}
        confirmLabel="DELETE_DIMENSION"
      />
    </>
  );
}

type MenuHandlers = {
  open: (dialog: Open) => void;
  markRead: () => void;
  toggleRaidMode: () => void;
  /** The entries that move the dimension in the member's own order. */
  moves: readonly MenuEntry[];
};

function entriesFor(
  server: Server,
  { open, markRead, toggleRaidMode, moves }: MenuHandlers,
): MenuEntry[] {
  const { raidMode, joinGate, applicationCount } = server;
  const isManager = may(server, "manage_server");
  const entry = (label: string, dialog: Open, Icon: MenuIcon, isDanger = false): MenuEntry => ({
    kind: "action",
    label,
    Icon,
    isDanger,
    onSelect: () => open(dialog),
  });
  const waiting = applicationCount ?? 0;
  const applicationsLabel = waiting === 0 ? "Requests to join" : `Requests to join: ${waiting}`;
  const readable = [
    ...(mayRead(server, "manage_messages") ? [entry("Reports", "reports", Flag)] : []),
    ...(mayRead(server, "ban") || mayRead(server, "timeout") ? [entry("Bans", "bans", Ban)] : []),
  ];
  return [
    ...(may(server, "invite") ? [entry("Invite", "invites", MailPlus)] : []),
    ...(may(server, "invite") || may(server, "kick") ? [entry("Bots", "bots", Bot)] : []),
    ...(isManager && (joinGate === "applied" || waiting > 0)
      ? [entry(applicationsLabel, "applications", DoorClosed)]
      : []),
    ...(may(server, "manage_channels")
      ? [entry("New channel", "channel", Hash), entry("New category", "category", FolderPlus)]
      : []),
    ...(isManager ? [entry("Edit dimension", "edit", Pencil)] : []),
    ...(may(server, "manage_roles") ? [entry("Roles", "roles", UsersRound)] : []),
    ...(isManager ? [entry("Hooks", "hooks", Webhook)] : []),
    ...(server.role === "owner" ? [entry("Imported authors", "masks", VenetianMask)] : []),
    ...readable,
    ...(isManager
      ? [
          {
            kind: "action",
            label: raidMode ? "End raid mode" : "Raid mode",
            Icon: ShieldAlert,
            onSelect: toggleRaidMode,
          } as const,
        ]
      : []),
    ...(isManager || may(server, "manage_roles") || readable.length > 0
      ? [{ kind: "rule" } as const]
      : []),
    { kind: "action", label: "Mark all read", Icon: CheckCheck, onSelect: markRead },
    ...moves,
    ...(mayDelete(server)
      ? [entry("Export", "export", Download), entry("Delete dimension", "delete", Trash2, true)]
      : []),
    ...(mayLeave(server) ? [entry("Leave", "leave", DoorOpen, true)] : []),
  ];
}

type MenuIcon = typeof Ban;
