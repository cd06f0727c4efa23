import type { ListedMask } from "@oni/api/contract";
import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../../live/calls/use-action.ts";
import { below } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { keyRow } from "../../../ui/marks/key-row.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import type { Server } from "../../lists/queries.ts";
import { DialogList } from "./DialogList.tsx";
import { claimsQuery, confirmMask, releaseMask } from "../../masks/mask-actions.ts";
import { sourceNames } from "../../masks/source-names.ts";

type MasksDialogProps = { server: Server; onClose: () => void };

/** The claims of the authors of imported messages, to confirm and to release. */
export const MasksDialog = ({ server, onClose }: MasksDialogProps) => (
  <Dialog
    isOpen
    isWide
    onClose={onClose}
    title="Imported authors"
    description="Members who say that imported messages are theirs. A confirmed claim gives them the messages."
  >
    <Claims serverId={server.id} />
  </Dialog>
);

function Claims({ serverId }: { serverId: string }) {
  const waiting = useQuery({ ...claimsQuery(serverId, "claimed"), staleTime: 0 });
  const confirmed = useQuery({ ...claimsQuery(serverId, "confirmed"), staleTime: 0 });
  const confirm = useAction(confirmMask, (ids: { id: string; userId: string }) => ({
    ...ids,
    serverId,
  }));
  const release = useAction(releaseMask, (id: string) => ({ id, serverId }));
  const row = (mask: ListedMask) => (
    <ClaimRow
      key={mask.id}
      mask={mask}
      onConfirm={(userId) => confirm.mutate({ id: mask.id, userId })}
      onRelease={() => release.mutate(mask.id)}
    />
  );
  return (
    <>
      <DialogList
        query={waiting}
        loading="Listing the claims..."
        failed="The claims could not be fetched."
        none="No claim is waiting."
      >
        {row}
      </DialogList>
      {confirmed.data && confirmed.data.length > 0 && (
        <DialogList query={confirmed} loading="" failed="" none="">
          {row}
        </DialogList>
      )}
    </>
  );
}

type ClaimRowProps = {
  mask: ListedMask;
  onConfirm: (userId: string) => void;
  onRelease: () => void;
};

function ClaimRow({ mask, onConfirm, onRelease }: ClaimRowProps) {
  const { name, source, state, claimedBy } = mask;
  if (!claimedBy) return null;
  const { id, username, profileImageUrl } = claimedBy;
  return (
    <li css={rowStyle}>
      <Avatar username={username} imageUrl={profileImageUrl} size={32} />
      <p css={facts}>
        <b>@{username}</b>
        <span>
          {state === "confirmed" ? "was" : "claims to have been"} <bdi>{name}</bdi> in{" "}
          {sourceNames[source]}
        </span>
      </p>
      <div css={actions}>
        {state === "claimed" && (
          <Button
            size="small"
            aria-label={`Confirm that ${username} was ${name}`}
            onClick={() => onConfirm(id)}
          >
            CONFIRM
          </Button>
        )}
        <Button
          size="small"
          tone="danger"
          aria-label={`Release ${name} of ${username}`}
          onClick={onRelease}
        >
          RELEASE
        </Button>
      </div>
    </li>
  );
}

const rowStyle = css({ ...layout.row(10), flexWrap: "wrap" });
const besideAvatar = 42;
const facts = css(keyRow.text, { [below.phone]: { flexBasis: `calc(100% - ${besideAvatar}px)` } });
const actions = css({ ...layout.row(10), [below.phone]: { marginLeft: besideAvatar } });
