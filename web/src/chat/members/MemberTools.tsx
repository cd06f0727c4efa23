import { mayActOn, mayDelete } from "@oni/api/contract";
import { css } from "@emotion/react";
import { Ban, Crown, type LucideIcon, MicOff, Shield, ShieldOff, UserX } from "lucide-react";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import type { Member, Server } from "../lists/queries.ts";
import { color } from "../../theme/theme.ts";
import { Collapsible } from "../../ui/layout/Collapsible.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { BanDialog } from "./BanDialog.tsx";
import { kickMember, setRole } from "./member-actions.ts";
import { TimeoutDialog } from "./TimeoutDialog.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

type MemberToolsProps = { member: Member; server: Server };

/**
 * The actions that the viewer's rights allow on a member of the open dimension, folded.
 */
export function MemberTools({ member, server }: MemberToolsProps) {
  const [open, setOpen] = useState<"kick" | "ban" | "timeout" | "transfer" | null>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const close = () => setOpen(null);
  const target = { id: server.id, userId: member.userId };
  const isModerator = member.role === "moderator";
  const nextRole: "member" | "moderator" = isModerator ? "member" : "moderator";
  const change = useAction(setRole, () => ({ ...target, role: nextRole }));
  const kick = useAction(kickMember, () => target, close);
  const canPromote = mayActOn(server, "manage_roles", member.role);
  const canTimeOut = mayActOn(server, "timeout", member.role);
  const canKick = mayActOn(server, "kick", member.role);
  const canBan = mayActOn(server, "ban", member.role);
  if (!canPromote && !canTimeOut && !canKick && !canBan) return null;
  const RoleIcon = isModerator ? ShieldOff : Shield;
  const name = member.displayName || member.username;
  return (
    <section css={tools} aria-label={`In ${server.name}`}>
      <Collapsible label={`In ${server.name}`} isOpen={isUnfolded} onToggle={setIsUnfolded}>
        {canPromote && (
          <button
            css={menuStyle.row}
            type="button"
            aria-busy={change.isPending || undefined}
            onClick={() => change.mutate()}
          >
            <RoleIcon aria-hidden="true" />
            {isModerator ? "Make member" : "Make moderator"}
          </button>
        )}
        {canTimeOut && (
          <DangerRow Icon={MicOff} label="Time out" onClick={() => setOpen("timeout")} />
        )}
        {canKick && <DangerRow Icon={UserX} label="Kick" onClick={() => setOpen("kick")} />}
        {canBan && <DangerRow Icon={Ban} label="Ban" onClick={() => setOpen("ban")} />}
        {mayDelete(server) && !member.isBot && (
          <>
            <div css={menuStyle.rule} />
            <DangerRow Icon={Crown} label="Make owner" onClick={() => setOpen("transfer")} />
          </>
        )}
      </Collapsible>
      {open === "timeout" && <TimeoutDialog {...{ member, server }} onClose={close} />}
      {open === "transfer" && <TransferDialog {...{ member, server }} onClose={close} />}
      {open === "kick" && (
        <ConfirmDialog
          isOpen
          onCancel={close}
          onConfirm={() => kick.mutate()}
          isPending={kick.isPending}
          title={`Kick ${name}?`}
          description={`${name} will be removed from ${server.name}, and may come back.`}
          confirmLabel="KICK_MEMBER"
        />
      )}
      {open === "ban" && <BanDialog {...{ member, server }} onClose={close} />}
    </section>
  );
}

type DangerRowProps = { Icon: LucideIcon; label: string; onClick: () => void };

const DangerRow = ({ Icon, label, onClick }: DangerRowProps) => (
  <button css={[menuStyle.row, menuStyle.danger]} type="button" onClick={onClick}>
    <Icon aria-hidden="true" />
    {label}
  </button>
);

const tools = css({
  padding: 4,
  borderTop: `1px solid ${color.line2}`,
  "> div > button": { padding: "0 12px", overflowWrap: "anywhere" },
});
