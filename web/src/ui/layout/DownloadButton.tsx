import { type } from "../../theme/theme.ts";
import { Button } from "./Button.tsx";
import { layout } from "./layout.ts";

type DownloadButtonProps = {
  /** The label while no download runs. */
  label: string;
  /** The size of what was received, for readers; null while no download runs. */
  received: string | null;
  onStart: () => void;
  onStop: () => void;
};

/** Starts a download, shows how much was received, and stops it. */
export function DownloadButton({ label, received, onStart, onStop }: DownloadButtonProps) {
  return (
    <span css={{ ...layout.row(12), flexWrap: "wrap" }}>
      <Button tone="primary" onClick={received === null ? onStart : onStop}>
        {received === null ? label : "STOP"}
      </Button>
      <span role="status" css={type.note}>
        {received !== null && `${received} received`}
      </span>
    </span>
  );
}
