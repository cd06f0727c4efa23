import { css } from "@emotion/react";
import type { Invite } from "@oni/api/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { DialogList } from "./DialogList.tsx";
import { fullTime } from "../../ui/format-time.ts";
import type { Server } from "../../chat/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { copyInvite, linkOf } from "../invites/invite-link.ts";
import { invitesQuery } from "../invites/queries.ts";

type InvitesDialogProps = { isOpen: boolean; server: Server; onClose: () => void };

export const InvitesDialog = ({ isOpen, server, onClose }: InvitesDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    isWide
    title={`Invite to ${server.name}`}
    words="Whoever holds the link may enter, until it ends."
  >
    <Invites server={server} />
  </Dialog>
);

const lives = [
  { value: "1", label: "one hour" },
  { value: "24", label: "one day" },
  { value: "168", label: "one week" },
  { value: "", label: "for ever" },
];
const uses = [
  { value: "1", label: "one oni" },
  { value: "10", label: "ten oni" },
  { value: "", label: "anyone" },
];
/** A list of choices cannot hold the empty value, which stands for "no limit" here. */
const unlimited = "none";
const optionsOf = (choices: readonly { value: string; label: string }[]) => [
  { options: choices.map(({ value, label }) => ({ value: value || unlimited, label })) },
];
const limitOf = (value: string) => (value === unlimited ? null : Number(value));

function Invites({ server }: { server: Server }) {
  const queryClient = useQueryClient();
  const params = { id: server.id };
  const query = invitesQuery(server.id);
  const invites = useQuery({ ...query, staleTime: 0 });
  const [life, setLife] = useState("168");
  const [use, setUse] = useState(unlimited);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const create = useAction(
    "Creation failed",
    () =>
      call("POST /api/servers/:id/invites", {
        params,
        body: { expiresInHours: limitOf(life), maxUses: limitOf(use) },
      }),
    async (invite) => {
      await refresh();
      await copyInvite(invite);
    },
  );
  const revoke = useAction(
    "Delete failed",
    (code: string) => call("DELETE /api/invites/:code", { params: { code } }),
    refresh,
  );
  return (
    <>
      <div css={form}>
        <Select label="open for" groups={optionsOf(lives)} value={life} onChange={setLife} />
        <Select label="good for" groups={optionsOf(uses)} value={use} onChange={setUse} />
        <Button
          tone="primary"
          size="field"
          pending={create.isPending}
          onClick={() => create.mutate(undefined)}
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
  const count =
    maxUses === null
      ? `used ${used} ${used === 1 ? "time" : "times"}`
      : `used ${used} of ${maxUses}`;
  return expiresAt === null ? count : `${count} · until ${fullTime(expiresAt)}`;
}

const form = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr auto",
  alignItems: "end",
  gap: 10,
  marginTop: 14,
  "@media (max-width: 600px)": { gridTemplateColumns: "1fr" },
});
const row = css({
  display: "flex",
  alignItems: "center",
  gap: 8,
  fontSize: 12,
  "> span": { flex: 1, minWidth: 0, display: "grid" },
  code: { font: "inherit", overflow: "hidden", textOverflow: "ellipsis" },
  small: { ...type.meta, color: color.ink3 },
});
