import { css } from "@emotion/react";
import { X } from "lucide-react";
import { useState } from "react";
import { forgetLost, useTrays } from "../../stores/trays.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { AltRow } from "./AltRow.tsx";
import { addToTray, describeInTray, removeFromTray, retryInTray } from "./fill-tray.ts";
import { TrayTile } from "./TrayTile.tsx";
import { isInThread } from "../threads/is-in-thread.ts";
import { useDroppedFiles } from "../../browser/use-dropped-files.ts";
import { useTray } from "./use-tray.ts";

type TrayProps = { channelId: string; isInThread: boolean };

/**
 * The files of the next message: chosen, dropped on the page or pasted. A file dropped or pasted within
 * an open thread belongs to the thread, any other to the channel.
 */
export function Tray({ channelId, isInThread: isAside }: TrayProps) {
  const { files } = useTray(channelId);
  const lost = useTrays((state) => state.lost[channelId]);
  const [describedId, setDescribedId] = useState<string | null>(null);
  const described = files.find(({ id }) => id === describedId);
  const isOver = useDroppedFiles(
    (given) => addToTray(channelId, given),
    (target) => isInThread(target) === isAside,
  );

  return (
    <>
      {isOver && <p css={[tray, note]}>Let go to attach.</p>}
      {lost && lost.length > 0 && (
        <p css={[tray, note]} role="status">
          <span>
            Not sent, and lost when the page was reloaded: {lost.join(", ")}. Choose again what is
            to be sent.
          </span>
          <Button
            square
            size="small"
            tone="quiet"
            aria-label="Forget these files"
            onClick={() => forgetLost(channelId)}
          >
            <X aria-hidden="true" />
          </Button>
        </p>
      )}
      {files.length > 0 && (
        <section css={tray} aria-label="Files to send">
          <ul css={tiles}>
            {files.map((file) => (
              <TrayTile
                key={file.id}
                file={file}
                isDescribed={file.id === describedId}
                onDescribe={() => setDescribedId(file.id)}
                onRetry={() => retryInTray(channelId, file.id)}
                onRemove={() => removeFromTray(channelId, file.id)}
              />
            ))}
          </ul>
          {described && (
            <AltRow
              key={described.id}
              file={described}
              onKeep={(alt) => {
                describeInTray(channelId, described.id, alt);
                setDescribedId(null);
              }}
            />
          )}
        </section>
      )}
    </>
  );
}

const tray = css({
  border: `1px solid ${color.edge}`,
  borderBottom: 0,
  borderRadius: "2px 2px 0 0",
  background: color.panel,
});
const note = css({
  ...type.meta,
  ...layout.row(8),
  justifyContent: "space-between",
  padding: "6px 10px",
  color: color.ink2,
  overflowWrap: "anywhere",
  span: { minWidth: 0 },
});
const tiles = css({ display: "flex", gap: 8, padding: 10, overflowX: "auto" });
