import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { AudioRow } from "./AudioRow.tsx";
import { FileRow } from "./FileRow.tsx";
import { MessageImages } from "./MessageImages.tsx";
import { useFreshFiles } from "./use-fresh-files.ts";
import { VideoFile } from "./VideoFile.tsx";
import { layout } from "../../ui/layout/layout.ts";

/** The files of a message: the images together, then a row for each other file. */
export function MessageFiles({ message }: { message: Message }) {
  const files = useFreshFiles(message);
  const images = files.filter(({ width }) => width !== null);
  const others = files.filter(({ width }) => width === null);
  return (
    <div css={stack}>
      {images.length > 0 && <MessageImages images={images} />}
      {others.map((file) => {
        if (file.type.startsWith("audio/")) return <AudioRow key={file.id} file={file} />;
        if (file.type.startsWith("video/")) return <VideoFile key={file.id} file={file} />;
        return <FileRow key={file.id} file={file} />;
      })}
    </div>
  );
}

const stack = css({ ...layout.stack(8), maxWidth: 480, margin: "6px 0 4px" });
