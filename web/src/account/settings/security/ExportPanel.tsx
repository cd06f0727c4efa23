import { call } from "../../../live/calls/call.ts";
import { useDownload } from "../../../live/calls/use-download.ts";
import { useScreenAction } from "../../../live/calls/use-screen-action.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { DownloadButton } from "../../../ui/layout/DownloadButton.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { saveFile } from "../../../browser/save-file.ts";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";
import { formatSize } from "../../../chat/files/format-size.ts";

/** Exports all data of the member: as a zip to read, and as one JSON file. */
export function ExportPanel({ username }: { username: string }) {
  const take = useScreenAction(
    "Export Failed",
    () => call("GET /api/users/me/export", {}),
    (everything) => saveFile(asJson(everything), `oni-${username}.json`),
  );
  const download = useDownload("Export Failed", {
    ...{ name: "GET /api/users/me/export.zip", input: {} },
    fileName: `oni-${username}.zip`,
  });
  return (
    <Panel label="EXPORT">
      <div css={settingsStyle.form}>
        <div css={settingsStyle.row}>
          <p css={settingsStyle.text}>
            Your profile, posts, album, archives, answers and messages, with all your files, in one
            zip. Its index.html opens from disk, without a network.
          </p>
          <DownloadButton
            label="EXPORT_ZIP"
            received={download.bytes === null ? null : formatSize(download.bytes)}
            onStart={download.start}
            onStop={download.stop}
          />
        </div>
        <div css={settingsStyle.row}>
          <p css={settingsStyle.text}>Everything your node holds, in one JSON file.</p>
          <Button pending={take.isPending} onClick={() => take.isPending || take.mutate()}>
            EXPORT_MY_DATA
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const asJson = (data: object) =>
  new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
