import { css } from "@emotion/react";
import { folds } from "../../theme/folds.ts";

export const composerStyle = {
  form: css({
    position: "relative",
    flex: "none",
    padding: "0 20px 18px",
    [folds.channels]: { padding: "0 12px max(12px, env(safe-area-inset-bottom))" },
  }),
  tall: css({
    alignItems: "flex-end",
    minHeight: 52,
    padding: "5px 6px 5px 14px",
    "> span": { paddingBottom: 9 },
    textarea: { padding: "9px 0" },
  }),
};
