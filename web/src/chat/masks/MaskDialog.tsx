import type { Mask } from "@oni/realtime/contract";
import { css } from "@emotion/react";
import { useAction } from "../../live/calls/use-action.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { claimMask } from "./mask-actions.ts";
import { sourceNames } from "./source-names.ts";

type MaskDialogProps = { mask: Mask; isMember: boolean; onClose: () => void };

/** The card of the author of imported messages. Members can claim it. */
export function MaskDialog({ mask, isMember, onClose }: MaskDialogProps) {
  const claim = useAction(claimMask, () => ({ id: mask.id }), onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={mask.name}
      description={`Wrote in ${sourceNames[mask.source]} and has no account here.`}
      actions={
        isMember && (
          <Button tone="primary" disabled={claim.isPending} onClick={() => claim.mutate()}>
            THIS_WAS_ME
          </Button>
        )
      }
    >
      <div css={card}>
        <Avatar username={mask.name} size={64} presence="offline" />
        <p css={type.dense}>
          {isMember
            ? "Were you this author? Once the owner of the dimension confirms it, the messages are yours."
            : "Members of the dimension can claim the messages as theirs."}
        </p>
      </div>
    </Dialog>
  );
}

const card = css({ ...layout.row(14), marginTop: 16 });
