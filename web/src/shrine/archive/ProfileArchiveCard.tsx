import { css } from "@emotion/react";
import { EyeOff, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { timeAgo } from "../posts/format-date.ts";
import { proseStyle } from "../posts/prose-style.ts";
import type { ProfileArchive } from "./queries.ts";
import { deleteSealed } from "./archive-actions.ts";

type ProfileArchiveCardProps = {
  archive: ProfileArchive;
  isOwn: boolean;
  capsuleName: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

/** Card of a sealed shrine. A click opens the stored copy. */
export function ProfileArchiveCard(props: ProfileArchiveCardProps) {
  const { archive, isOwn, capsuleName, isOpen, onToggle } = props;
  const now = useNow();
  return (
    <article css={card}>
      <h3>
        <button css={header} type="button" aria-expanded={isOpen} onClick={onToggle}>
          <b css={title} dir="auto">
            {archive.title}
          </b>
          <span css={type.note}>
            kept {timeAgo(archive.createdAt, now)}
            {capsuleName !== undefined && ` in ${capsuleName}`}
          </span>
        </button>
      </h3>
      {isOpen && (
        <div css={inside}>
          <div css={proseStyle}>
            <Markdown text={archive.markdownContent} topHeading={4} />
          </div>
          <footer css={foot}>
            {archive.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
            {isOwn && <Actions archive={archive} />}
          </footer>
        </div>
      )}
    </article>
  );
}

const showComingSoon = (what: string) =>
  showToast({ tone: "info", title: "Coming Soon", description: what });

function Actions({ archive }: { archive: ProfileArchive }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(deleteSealed, () => ({ id: archive.id }));
  return (
    <span css={actions}>
      <Button size="small" onClick={() => showComingSoon("Archives cannot be edited yet.")}>
        <PencilLine aria-hidden="true" />
        Edit
      </Button>
      <Button size="small" onClick={() => showComingSoon("Archives cannot be hidden yet.")}>
        <EyeOff aria-hidden="true" />
        Hide
      </Button>
      <Button size="small" tone="danger" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete this archive?"
        description={`"${archive.title}" will be permanently deleted.`}
        confirmLabel="DELETE_ARCHIVE"
        isPending={remove.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          remove.isPending || remove.mutate(undefined, { onSettled: () => setIsConfirming(false) })
        }
      />
    </span>
  );
}

const card = css({
  ...layout.box(color.page, color.line),
  height: "100%",
  "&:hover": { borderColor: color.edge },
});
const header = css({
  ...bareButton,
  display: "block",
  width: "100%",
  padding: "12px 14px",
  textAlign: "left",
  "&:focus-visible": { outlineOffset: -2 },
});
const title = css({ ...type.heading(20, 26, -0.04), display: "block", overflowWrap: "anywhere" });
const inside = css({ padding: "0 14px 14px" });
const foot = css({ ...layout.row(8), flexWrap: "wrap", marginTop: 16 });
const actions = css({ ...layout.wrap(8), marginLeft: "auto" });
