import { useQueryClient } from "@tanstack/react-query";
import { Ban, Eye, EyeOff, Shield, ShieldOff, UserRound, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DropdownMenu, type MenuEntry } from "../../ui/DropdownMenu.tsx";
import type { CurrentUser } from "../auth/current-user.ts";
import { useBlockedIds } from "./blocks.ts";
import { mayRemove } from "./members.ts";
import { blocksQuery, type Member, membersQuery, type Server } from "../../chat/queries.ts";
import { useAction } from "../../api/use-action.ts";

type MemberMenuProps = {
  member: Member;
  server: Server;
  user: CurrentUser;
  /** The button that opens it. */
  children: ReactNode;
};

/** What can be done about a member, as far as the viewer may. */
export function MemberMenu({ member, server, user, children }: MemberMenuProps) {
  const [open, setOpen] = useState<"kick" | "ban" | null>(null);
  const queryClient = useQueryClient();
  const isBlocked = useBlockedIds().has(member.userId);
  const params = { id: server.id, userId: member.userId };
  const refresh = async () => {
    setOpen(null);
    await queryClient.invalidateQueries({ queryKey: membersQuery(server.id).queryKey });
  };
  const setRole = useAction(
    "Update failed",
    (role: "moderator" | "member") =>
      call("PATCH /api/servers/:id/members/:userId", { params, body: { role } }),
    refresh,
  );
  const kick = useAction(
    "Kick failed",
    () => call("DELETE /api/servers/:id/members/:userId", { params }),
    refresh,
  );
  const ban = useAction(
    "Ban failed",
    () => call("PUT /api/servers/:id/bans/:userId", { params }),
    refresh,
  );
  const block = useAction(
    "Block failed",
    () =>
      call(isBlocked ? "DELETE /api/users/:id/block" : "PUT /api/users/:id/block", {
        params: { id: member.userId },
      }),
    () => queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey }),
  );

  const isYou = member.userId === user.id;
  const entries: MenuEntry[] = [
    { kind: "link", label: "Shrine", to: `/oni/${member.username}`, Icon: UserRound },
  ];
  if (!isYou) {
    entries.push({
      kind: "action",
      label: isBlocked ? "Unblock" : "Block",
      Icon: isBlocked ? Eye : EyeOff,
      onSelect: () => block.mutate(undefined),
    });
  }
  if (server.role === "owner" && !isYou) {
    const isModerator = member.role === "moderator";
    entries.push({
      kind: "action",
      label: isModerator ? "Make member" : "Make moderator",
      Icon: isModerator ? ShieldOff : Shield,
      onSelect: () => setRole.mutate(isModerator ? "member" : "moderator"),
    });
  }
  if (!isYou && mayRemove(server.role, member.role)) {
    entries.push(
      { kind: "rule" },
      {
        kind: "action",
        label: "Kick",
        Icon: UserX,
        isDanger: true,
        onSelect: () => setOpen("kick"),
      },
      { kind: "action", label: "Ban", Icon: Ban, isDanger: true, onSelect: () => setOpen("ban") },
    );
  }
  const name = member.displayName || member.username;
  return (
    <>
      <DropdownMenu trigger={children} entries={entries} />
      {open === "kick" && (
        <ConfirmDialog
          isOpen
          onCancel={() => setOpen(null)}
          onConfirm={() => kick.mutate(undefined)}
          isPending={kick.isPending}
          title={`Kick ${name}?`}
          words={`${name} will be put out of ${server.name}, and may come back.`}
          confirmLabel="KICK_MEMBER"
        />
      )}
      {open === "ban" && (
        <ConfirmDialog
          isOpen
          onCancel={() => setOpen(null)}
          onConfirm={() => ban.mutate(undefined)}
          isPending={ban.isPending}
          title={`Ban ${name}?`}
          words={`${name} will be put out of ${server.name}, and cannot come back.`}
          confirmLabel="BAN_MEMBER"
        />
      )}
    </>
  );
}
