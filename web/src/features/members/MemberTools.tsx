import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Crown, MicOff, Shield, ShieldOff, UserX } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { type Member, membersQuery, type Server } from "../../chat/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { menuStyle } from "../../ui/menu-style.ts";
import { mayRemove } from "./members.ts";
import { BanDialog } from "./BanDialog.tsx";
import { SilenceDialog } from "./SilenceDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

type MemberToolsProps = { member: Member; server: Server };

/** What owner and moderators of the open dimension may do about a member of it; nothing for others. */
export function MemberTools({ member, server }: MemberToolsProps) {
  const [open, setOpen] = useState<"kick" | "ban" | "silence" | "transfer" | null>(null);
  const queryClient = useQueryClient();
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
  const mayPromote = server.role === "owner" && member.role !== "owner";
  const mayPutOut = mayRemove(server.role, member.role);
  if (!mayPromote && !mayPutOut) return null;
  const isModerator = member.role === "moderator";
  const RoleIcon = isModerator ? ShieldOff : Shield;
  const name = member.displayName || member.username;
  return (
    <section css={tools} aria-label={`In ${server.name}`}>
      <h3 css={label}>IN {server.name}</h3>
      {mayPromote && (
        <button
          css={menuStyle.row}
          type="button"
          aria-busy={setRole.isPending || undefined}
          onClick={() => setRole.mutate(isModerator ? "member" : "moderator")}
        >
          <RoleIcon aria-hidden="true" />
          {isModerator ? "Make member" : "Make moderator"}
        </button>
      )}
      {mayPromote && (
        <button css={menuStyle.row} type="button" onClick={() => setOpen("transfer")}>
          <Crown aria-hidden="true" />
          Make owner
        </button>
      )}
      {mayPutOut && (
        <>
          <button
            css={[menuStyle.row, menuStyle.danger]}
            type="button"
            onClick={() => setOpen("silence")}
          >
            <MicOff aria-hidden="true" />
            Silence
          </button>
          <button
            css={[menuStyle.row, menuStyle.danger]}
            type="button"
            onClick={() => setOpen("kick")}
          >
            <UserX aria-hidden="true" />
            Kick
          </button>
          <button
            css={[menuStyle.row, menuStyle.danger]}
            type="button"
            onClick={() => setOpen("ban")}
          >
            <Ban aria-hidden="true" />
            Ban
          </button>
        </>
      )}
      {open === "silence" && (
        <SilenceDialog {...{ member, server }} onClose={() => setOpen(null)} />
      )}
      {open === "transfer" && (
        <TransferDialog {...{ member, server }} onClose={() => setOpen(null)} />
      )}
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
        <BanDialog {...{ member, server }} onBanned={refresh} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

const tools = css({ padding: 4, borderTop: `1px solid ${color.line2}` });
const label = css({
  ...type.label,
  padding: "7px 12px 3px",
  color: color.ink3,
  textTransform: "uppercase",
});
