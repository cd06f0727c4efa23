import { css } from "@emotion/react";
import type { Trashed } from "@oni/api/contract";
import { Folder } from "lucide-react";
import { useState } from "react";
import { useAction } from "../../../live/calls/use-action.ts";
import { below, color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useNow } from "../../../ui/text/use-now.ts";
import { nameOfImage } from "../images/image-texts.ts";
import { deleteTrashed, restoreTrashed } from "./trash-actions.ts";
import { countOf } from "../../../ui/text/count-of.ts";

const dayMs = 86_400_000;

/** One item of the trash with the days left and buttons to restore or delete it. */
export function TrashItem({ item }: { item: Trashed }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const restore = useAction(restoreTrashed, () => ({ kind: item.kind, id: item.id }));
  const remove = useAction(deleteTrashed, () => ({ kind: item.kind, id: item.id }));
  const now = useNow();
  const name = item.kind === "image" ? nameOfImage({ title: item.name }) : item.name;
  const days = Math.max(1, Math.ceil((Date.parse(item.removedAt) - now.getTime()) / dayMs));
  const stopConfirming = () => setIsConfirming(false);
  return (
    <li css={row}>
      <span css={frame}>
        {item.thumbnailUrl === null ? (
          <Folder aria-hidden="true" />
        ) : (
          <img css={picture} src={item.thumbnailUrl} alt="" decoding="async" loading="lazy" />
        )}
      </span>
      <div css={words}>
        <p css={title}>{name}</p>
        <p css={meta}>
          {item.imageCount !== null && `board, ${countOf(item.imageCount, "image")} · `}
          {countOf(days, "day")} left
        </p>
      </div>
      <div css={actions}>
        <Button
          size="small"
          aria-label={`Restore ${name}`}
          pending={restore.isPending}
          onClick={() => restore.isPending || restore.mutate()}
        >
          RESTORE
        </Button>
        <Button
          size="small"
          tone="danger"
          aria-label={`Delete ${name} for good`}
          onClick={() => setIsConfirming(true)}
        >
          DELETE
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Delete ${item.kind}`}
        description={`Are you sure you want to permanently delete "${name}"?`}
        confirmLabel={`DELETE_${item.kind.toUpperCase()}`}
        isPending={remove.isPending}
        onCancel={stopConfirming}
        onConfirm={() =>
          remove.isPending || remove.mutate(undefined, { onSettled: stopConfirming })
        }
      />
    </li>
  );
}

const row = css({
  ...layout.row(12),
  padding: "10px 0",
  borderBottom: `1px solid ${color.line}`,
  [below.phone]: { flexWrap: "wrap" },
});
const frame = css({
  ...layout.centered,
  ...layout.box(color.void, color.line2),
  width: 64,
  height: 48,
  flex: "none",
  color: color.ink3,
  overflow: "hidden",
});
const picture = css({ width: "100%", height: "100%", objectFit: "cover" });
const words = css({ flex: 1, minWidth: 0 });
const title = css({ ...layout.oneLine, fontSize: 14, lineHeight: "20px", fontWeight: 600 });
const meta = css({ ...type.note, marginTop: 2 });
const actions = css({
  display: "flex",
  gap: 8,
  [below.phone]: { width: "100%", "> *": { flex: 1, minHeight: 44 } },
});
