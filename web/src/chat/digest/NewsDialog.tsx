import { css } from "@emotion/react";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { DigestView } from "./DigestView.tsx";

type NewsDialogProps = { isOpen: boolean; onClose: () => void };

/** Shows the digest in a dialog over any page. */
export const NewsDialog = ({ isOpen, onClose }: NewsDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} isWide title="tail --since me">
    <div css={body}>
      <DigestView onFollow={onClose} />
    </div>
  </Dialog>
);

const body = css({ marginTop: 8 });
