import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { settingsStyle } from "./settings-style.ts";

/** Everything the member owns, to take away. */
export function ExportPanel({ username }: { username: string }) {
  const take = useAction(
    "Export Failed",
    () => call("GET /api/users/me/export", {}),
    (everything) => save(everything, `oni-${username}.json`),
  );
  return (
    <Panel label="EXPORT">
      <div css={settingsStyle.row}>
        <p css={settingsStyle.words}>Everything your node holds, in one JSON file.</p>
        <Button pending={take.isPending} onClick={() => take.isPending || take.mutate()}>
          EXPORT_MY_DATA
        </Button>
      </div>
    </Panel>
  );
}

function save(data: object, name: string) {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file once the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
