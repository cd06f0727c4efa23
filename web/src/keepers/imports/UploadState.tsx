import { css } from "@emotion/react";
import { RotateCw } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { retryUpload, useUpload } from "./archive-upload.ts";
import { describeUpload } from "./import-texts.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import type { KeeperImport } from "./queries.ts";

type UploadStateProps = { found: KeeperImport; onChooseFile: () => void };

/** The position of an upload. One that this tab does not send is continued by choosing its file. */
export function UploadState({ found, onChooseFile }: UploadStateProps) {
  const { id, fileName, sizeBytes, receivedBytes } = found;
  const upload = useUpload((state) => (state.upload?.id === id ? state.upload : null));
  const bytes = upload ? Math.max(upload.bytes, receivedBytes) : receivedBytes;
  return (
    <>
      <ProgressBar
        label={`Uploading ${fileName}`}
        part={bytes / sizeBytes}
        text={describeUpload(bytes, sizeBytes)}
      />
      {upload?.failure && (
        <div css={row}>
          <p css={failed} role="alert">
            {upload.failure}
          </p>
          <Button size="small" onClick={retryUpload}>
            <RotateCw aria-hidden="true" />
            TRY_AGAIN
          </Button>
        </div>
      )}
      {!upload && (
        <div css={row}>
          <p css={type.text}>Choose or drop the same file, and the upload continues.</p>
          <Button size="small" aria-label={`Choose ${fileName} again`} onClick={onChooseFile}>
            CHOOSE_FILE
          </Button>
        </div>
      )}
    </>
  );
}

const row = css({ ...layout.wrap(10), alignItems: "center", justifyContent: "space-between" });
const failed = css({ ...type.dense, color: color.danger, overflowWrap: "anywhere" });
