import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { settingsStyle } from "./settings-style.ts";
import { refused } from "../posts/use-post-actions.ts";

/** Everything the member owns, to take away. */
export function ExportPanel({ username }: { username: string }) {
  const take = useMutation({
    mutationFn: () => call("GET /api/users/me/export", {}),
    onSuccess: (everything) => save(everything, `oni-${username}.json`),
    onError: refused("Export Failed"),
  });
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
