import { css } from "@emotion/react";
import { memo } from "react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { clockTime } from "../../../ui/text/format-time.ts";
import { folds } from "../../../theme/folds.ts";
import { DayRule } from "./DayRule.tsx";
import { GapRule } from "./GapRule.tsx";
import type { LogRowProps } from "../log-row-props.ts";
import type { LogRow } from "./log-rows.ts";
import { MessageRow } from "../MessageRow.tsx";
import { OutgoingRow } from "../OutgoingRow.tsx";

export const LogRowView = memo(function LogRowView({
  row,
  onLoadGap,
  ...props
}: LogRowProps & {
  row: LogRow;
  /** Fetches the messages after the end of the log. */
  onLoadGap: () => void;
}) {
  switch (row.kind) {
    case "opening":
      return <p css={opening}>{row.words}</p>;
    case "day":
      return <DayRule css={rule} day={row} today={props.today} onGoTo={props.onGoTo} />;
    case "new":
      return <p css={[rule, newRule]}>{row.since ? `NEW SINCE ${clockTime(row.since)}` : "NEW"}</p>;
    case "message":
      return <MessageRow {...props} message={row.message} isContinued={row.isContinued} />;
    case "gap":
      return <GapRule css={rule} gap={row} onLoadGap={onLoadGap} />;
    case "outgoing":
      return (
        <OutgoingRow
          entry={row.entry}
          isContinued={row.isContinued}
          position={row.position}
          user={props.user}
        />
      );
  }
});

const rule = css({
  ...layout.row(12),
  padding: "6px 20px 10px",
  color: color.ink3,
  fontSize: 12,
  "&::before, &::after": { content: '""', flex: 1, borderTop: `1px solid ${color.line}` },
  [folds.channels]: { padding: "6px 16px 8px" },
});
const opening = css({
  ...type.note,
  padding: "0 20px 18px",
  marginBottom: 6,
  borderBottom: `1px solid ${color.line}`,
  [folds.channels]: { padding: "0 16px 18px" },
});
const newRule = css({
  color: color.strike,
  fontWeight: 500,
  "&::before, &::after": { borderColor: color.strike, opacity: 0.55 },
});
