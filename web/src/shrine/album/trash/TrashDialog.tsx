import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { color, type } from "../../../theme/theme.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { trashQuery } from "../images/queries.ts";
import { TrashItem } from "./TrashItem.tsx";

/** Lists the items that the member moved to the trash in the last 30 days. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useQuery(trashQuery);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Trash"
      description="What you move here is stored for 30 days, visible only to you."
    >
      {trash.isPending && <Loading text="Looking under the water..." />}
      {trash.error && (
        <ErrorState
          text="The trash could not be opened."
          detail={errorSentence(trash.error)}
          onRetry={() => void trash.refetch()}
        />
      )}
      {trash.data?.length === 0 && <p css={empty}>Nothing is in the trash.</p>}
      {trash.data && trash.data.length > 0 && (
        <ul css={list} aria-label="In the trash">
          {trash.data.map((item) => (
            <TrashItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const empty = css({ ...type.text, padding: "16px 0 4px" });
const list = css({ marginTop: 16, borderTop: `1px solid ${color.line}` });
