import { call } from "../../../live/calls/call.ts";
import { useScreenAction } from "../../../live/calls/use-screen-action.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { saveFile } from "../../../browser/save-file.ts";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";

/** Exports all data of the member. */
export function ExportPanel({ username }: { username: string }) {
  const take = useScreenAction(
    "Export Failed",
    () => call("GET /api/users/me/export", {}),
    (everything) => saveFile(asJson(everything), `oni-${username}.json`),
  );
  return (
    <Panel label="EXPORT">
      <div css={settingsStyle.row}>
        <p css={settingsStyle.text}>Everything your node holds, in one JSON file.</p>
        <Button pending={take.isPending} onClick={() => take.isPending || take.mutate()}>
          EXPORT_MY_DATA
        </Button>
      </div>
    </Panel>
  );
}

const asJson = (data: object) =>
  new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
