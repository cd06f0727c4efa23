import { css } from "@emotion/react";
import type { Invite } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { DialogList } from "./DialogList.tsx";
import { fullTime } from "../../../ui/text/format-time.ts";
import type { Server } from "../../lists/queries.ts";
import { useAction } from "../../../live/calls/use-action.ts";
import { createInvite, revokeInvite } from "../../invites/invite-actions.ts";
import { copyInvite, defaultTerms, linkOf } from "../../invites/invite-link.ts";
import { invitesQuery } from "../../invites/queries.ts";
import { countOf } from "../../../ui/text/count-of.ts";

type InvitesDialogProps = { isOpen: boolean; server: Server; onClose: () => void };

export const InvitesDialog = ({ isOpen, server, onClose }: InvitesDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    isWide
    title={`Invite to ${server.name}`}
    description="Anyone with the link may join, until it ends."
  >
    <Invites server={server} />
  </Dialog>
);

const lives = [
  { value: "1", label: "one hour" },
  { value: "24", label: "one day" },
  { value: "168", label: "one week" },
  { value: "", label: "without end" },
];
const uses = [
  { value: "1", label: "one oni" },
  { value: "10", label: "ten oni" },
  { value: String(defaultTerms.maxUses), label: `${defaultTerms.maxUses} oni` },
  { value: "", label: "unlimited" },
];
/** A select has no empty value, so this one means "no limit". */
const unlimited = "none";
const optionsOf = (choices: readonly { value: string; label: string }[]) => [
  { options: choices.map(({ value, label }) => ({ value: value || unlimited, label })) },
];
const limitOf = (value: string) => (value === unlimited ? null : Number(value));

function Invites({ server }: { server: Server }) {
  const serverId = server.id;
  const invites = useQuery({ ...invitesQuery(serverId), staleTime: 0 });
  const [life, setLife] = useState(String(defaultTerms.expiresInHours));
  const [use, setUse] = useState(String(defaultTerms.maxUses));
  const create = useAction(
    createInvite,
    () => ({ id: serverId, expiresInHours: limitOf(life), maxUses: limitOf(use) }),
    copyInvite,
  );
  const revoke = useAction(revokeInvite, (code: string) => ({ serverId, code }));
  return (
    <>
      <div css={form}>
        <Select label="valid for" groups={optionsOf(lives)} value={life} onChange={setLife} />
        <Select label="uses" groups={optionsOf(uses)} value={use} onChange={setUse} />
        <Button
          tone="primary"
          size="field"
          pending={create.isPending}
          onClick={() => create.mutate()}
        >
          CREATE_LINK
        </Button>
      </div>
      <DialogList
        query={invites}
        loading="Looking for links..."
        failed="The links could not be fetched."
        none="No link has been made yet."
      >
        {(invite) => (
          <li key={invite.code} css={row}>
            <span>
              <code>{linkOf(invite)}</code>
              <small>{stateOf(invite)}</small>
            </span>
            <Button size="small" onClick={() => void copyInvite(invite)}>
              COPY
            </Button>
            <Button size="small" tone="danger" onClick={() => revoke.mutate(invite.code)}>
              REVOKE
            </Button>
          </li>
        )}
      </DialogList>
    </>
  );
}

function stateOf({ expiresAt, maxUses, uses: used }: Invite): string {
  const count = maxUses === null ? `used ${countOf(used, "time")}` : `used ${used} of ${maxUses}`;
  return expiresAt === null ? count : `${count} · until ${fullTime(expiresAt)}`;
}

const form = css({
  ...layout.columns("1fr 1fr auto", 10),
  alignItems: "end",
  marginTop: 14,
  "@media (max-width: 600px)": { gridTemplateColumns: "1fr" },
});
const row = css({
  ...layout.row(8),
  fontSize: 12,
  "> span": { flex: 1, minWidth: 0, display: "grid" },
  code: { font: "inherit", overflow: "hidden", textOverflow: "ellipsis" },
  small: type.note,
});
