import type { Attachment } from "@oni/realtime/contract";
import { Download, FileArchive, FileClock, FileText } from "lucide-react";
import { buttonStyle } from "../../ui/layout/button-style.ts";
import { fileRow } from "./file-row-style.ts";
import { formatSize } from "./format-size.ts";

/** A file that can be saved but is not shown. */
export function FileRow({ file }: { file: Attachment }) {
  const Sign = file.type === "application/zip" ? FileArchive : FileText;
  return (
    <div css={fileRow.row}>
      <span css={fileRow.sign} aria-hidden="true">
        <Sign />
      </span>
      <div css={fileRow.words}>
        <span dir="auto" title={file.name}>
          {file.name}
        </span>
        <small>{[formatSize(file.size), file.alt].filter(Boolean).join(" · ")}</small>
      </div>
      <SaveLink file={file} />
    </div>
  );
}

export const SaveLink = ({ file }: { file: Attachment }) => (
  <a
    css={buttonStyle("default", "small")}
    href={file.url}
    download={file.name}
    aria-label={`Save ${file.name}`}
  >
    <Download size={16} aria-hidden="true" />
    SAVE
  </a>
);

/** A file of a queued message. */
export const WaitingFile = ({ name }: { name: string }) => (
  <div css={fileRow.row}>
    <span css={fileRow.sign} aria-hidden="true">
      <FileClock />
    </span>
    <div css={fileRow.words}>
      <span dir="auto">{name}</span>
    </div>
  </div>
);
