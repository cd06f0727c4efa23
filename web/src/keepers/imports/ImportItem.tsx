import { css } from "@emotion/react";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { sourceNames } from "../../chat/masks/source-names.ts";
import { formatSize } from "../../chat/files/format-size.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { agoTime, fullTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { DimensionLink } from "./DimensionLink.tsx";
import { endUpload } from "./archive-upload.ts";
import { checkImport, deleteImport, startImport } from "./import-actions.ts";
import { describeProgress, partOf, stateOf } from "./import-texts.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import type { KeeperImport } from "./queries.ts";
import { ReportView } from "./ReportView.tsx";
import { StartForm } from "./StartForm.tsx";
import { UploadState } from "./UploadState.tsx";

type ImportItemProps = { found: KeeperImport; onChooseFile: () => void };

/** An uploaded archive: its state, its report, and the next step. */
export function ImportItem({ found, onChooseFile }: ImportItemProps) {
  const { id, fileName, status, report, error, progress, ownerId, serverId } = found;
  const { user } = useCurrentUser();
  const check = useAction(checkImport, () => ({ id }));
  const isRunning = status === "checking" || status === "importing";
  return (
    <li css={item}>
      <article css={layout.stack(14)} aria-label={fileName}>
        <Heading found={found} />
        <p css={type.text} role="status">
          {stateOf[status]}
        </p>
        {status === "uploading" && <UploadState found={found} onChooseFile={onChooseFile} />}
        {isRunning && (
          <ProgressBar
            label={`${status === "checking" ? "Checking" : "Importing"} ${fileName}`}
            part={progress && partOf(progress)}
            text={progress ? describeProgress(progress) : "It begins in a moment."}
          />
        )}
        {status === "failed" && (
          <p css={failed} role="alert">
            {error}
          </p>
        )}
        {report && status !== "checking" && (
          <ReportView report={report} isDone={status === "imported"} />
        )}
        {status === "checked" && user && <StartForm id={id} user={user} />}
        {!isRunning && (
          <div css={actions}>
            {status === "imported" && serverId && <DimensionLink serverId={serverId} />}
            {status === "uploaded" && (
              <Button tone="primary" pending={check.isPending} onClick={() => check.mutate()}>
                CHECK
              </Button>
            )}
            {status === "failed" && ownerId && <Restart {...{ id, ownerId, serverId }} />}
            {status === "failed" && !ownerId && (
              <Button tone="primary" pending={check.isPending} onClick={() => check.mutate()}>
                <RotateCw aria-hidden="true" />
                TRY_AGAIN
              </Button>
            )}
            <Remove found={found} />
          </div>
        )}
      </article>
    </li>
  );
}

function Heading({ found }: { found: KeeperImport }) {
  const { fileName, sizeBytes, source, createdAt, createdBy } = found;
  const now = useNow();
  return (
    <header css={heading}>
      <h3>
        <bdi>{fileName}</bdi>
      </h3>
      <p>
        {source && `${sourceNames[source]} · `}
        {formatSize(sizeBytes)} · {createdBy ? `@${createdBy.username}` : "[departed oni]"} ·{" "}
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {agoTime(createdAt, now)}
        </time>
      </p>
    </header>
  );
}

type Started = { id: string; ownerId: string; serverId: string | null };

/** Continues an import that failed. */
function Restart({ id, ownerId, serverId }: Started) {
  const start = useAction(startImport, () => ({ id, ownerId, ...(serverId && { serverId }) }));
  return (
    <Button tone="primary" pending={start.isPending} onClick={() => start.mutate()}>
      <RotateCw aria-hidden="true" />
      TRY_AGAIN
    </Button>
  );
}

function Remove({ found: { id, fileName, status } }: { found: KeeperImport }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useAction(
    deleteImport,
    () => ({ id }),
    () => endUpload(id),
  );
  const what =
    status === "imported"
      ? "It leaves this list. The dimension stays."
      : "The uploaded archive is deleted. Nothing of it is imported.";
  return (
    <>
      <Button
        tone="quiet"
        aria-haspopup="dialog"
        aria-label={`Remove ${fileName}`}
        onClick={() => setIsOpen(true)}
      >
        REMOVE
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        title={`Remove ${fileName}?`}
        description={what}
        confirmLabel="REMOVE"
      />
    </>
  );
}

const item = css({ padding: 16, "& + &": { borderTop: `1px solid ${color.line}` } });
const heading = css({
  ...layout.wrap("2px 16px"),
  alignItems: "baseline",
  justifyContent: "space-between",
  h3: { ...type.cardTitle, minWidth: 0, overflowWrap: "anywhere" },
  p: type.note,
});
const failed = css({ ...type.dense, color: color.danger, overflowWrap: "anywhere" });
const actions = css({ ...layout.wrap(10), alignItems: "center", justifyContent: "flex-end" });
