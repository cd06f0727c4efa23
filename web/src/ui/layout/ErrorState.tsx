import { css } from "@emotion/react";
import { RotateCw } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "./layout.ts";
import { Button } from "./Button.tsx";

type ErrorStateProps = {
  /** The action that failed. */
  text: string;
  /** The server's own sentence. */
  detail?: string | undefined;
  onRetry: () => void;
};

export const ErrorState = ({ text, detail, onRetry }: ErrorStateProps) => (
  <div css={box} role="alert">
    <p>{text}</p>
    {detail && <p css={detailStyle}>{detail}</p>}
    <div>
      <Button onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        TRY_AGAIN
      </Button>
    </div>
  </div>
);

const box = css({ ...layout.stack(12), fontSize: 14 });
const detailStyle = css({ ...type.meta, color: color.danger, overflowWrap: "anywhere" });
