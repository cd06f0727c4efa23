import { useQuery } from "@tanstack/react-query";
import { read } from "../../../live/calls/read.ts";
import { useDownload } from "../../../live/calls/use-download.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { DownloadButton } from "../../../ui/layout/DownloadButton.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { type } from "../../../theme/theme.ts";
import { formatSize } from "../../files/format-size.ts";
import type { Server } from "../../lists/queries.ts";

/** Exports a dimension as a zip, for its owner. */
export function ExportDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const params = { id: server.id };
  const size = useQuery({ ...read("GET /api/servers/:id/export", { params }), staleTime: 0 });
  const download = useDownload("The dimension was not exported", {
    ...{ name: "GET /api/servers/:id/export.zip", input: { params } },
    fileName: `${server.name}.zip`,
  });
  const { data } = size;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Export ${server.name}`}
      description="One zip. Its index.html opens from disk, without a network, and searches everything."
      actions={
        <DownloadButton
          label="EXPORT_DIMENSION"
          received={download.bytes === null ? null : formatSize(download.bytes)}
          onStart={download.start}
          onStop={download.stop}
        />
      }
    >
      <div css={content}>
        <ul css={list}>
          <li>
            {data
              ? `${counted(data.channels, "channel")} and ${counted(data.threads, "thread")}, private ones too, with ${counted(data.messages, "message")}`
              : "All channels and threads, private ones too, with their messages"}
          </li>
          <li>Replies, reactions and pins, and the names of members</li>
          <li>
            {data
              ? `${counted(data.files, "file")}, ${formatSize(data.fileBytes)} in the store`
              : "All files"}
          </li>
          <li>The same as JSON with a schema, which ONI can import</li>
        </ul>
        <p css={type.text}>
          It has no email addresses, keys or direct messages. Keep this open until it has arrived.
        </p>
      </div>
    </Dialog>
  );
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

const content = { ...layout.stack(12), marginTop: 8 };
const list = { ...layout.stack(6), ...type.text, listStyle: "square", paddingLeft: 18 };
