import { css } from "@emotion/react";
import { RotateCw } from "lucide-react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { FilePreview } from "./FilePreview.tsx";

type UploadProgressProps = {
  file: File;
  /** From 0 to 1. */
  part: number;
  failure?: string;
  onRetry?: () => void;
  onCancel: () => void;
};

/** Shows a file during its upload or after a failure. */
export function UploadProgress({ file, part, failure, onRetry, onCancel }: UploadProgressProps) {
  const percent = Math.round(part * 100);
  // All bytes are sent, and the server is still checking the picture.
  const isChecking = part === 1 && !failure;
  return (
    <div css={stack}>
      <FilePreview file={file} />
      <p css={name}>{file.name}</p>
      {!failure && (
        <>
          <progress css={bar} value={part} aria-label={`Uploading ${file.name}`} />
          <p css={status}>{isChecking ? "Developing..." : `${percent}%`}</p>
        </>
      )}
      {failure && (
        <p css={[status, failed]} role="alert">
          {failure}
        </p>
      )}
      <div css={actions}>
        <Button tone="quiet" onClick={onCancel}>
          CANCEL
        </Button>
        {failure && (
          <Button tone="primary" onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            TRY_AGAIN
          </Button>
        )}
      </div>
    </div>
  );
}

const stack = css({ ...layout.stack(10), marginTop: 12 });
const name = css({ ...type.dense, overflowWrap: "anywhere" });
const bar = css({
  ...layout.box(color.void, color.edge),
  appearance: "none",
  width: "100%",
  height: 8,
  overflow: "hidden",
  "&::-webkit-progress-bar": { background: color.void },
  "&::-webkit-progress-value": { background: color.glow, transition: "inline-size 200ms" },
  "&::-moz-progress-bar": { background: color.glow },
});
const status = css({ ...type.meta, color: color.ink2, overflowWrap: "anywhere" });
const failed = css({ color: color.danger });
const actions = css({ display: "flex", justifyContent: "flex-end", gap: 10, marginTop: 10 });
