import { css } from "@emotion/react";
import type { CallAnswer } from "../../live/calls/endpoint-name.ts";
import { color, type } from "../../theme/theme.ts";
import { zonedFormat } from "../../browser/zone.ts";

type Entry = CallAnswer<"GET /api/users/me/star-fuel">["entries"][number];

/** Every gain and use of star fuel, in the order of the server. */
export const FuelLedger = ({ entries }: { entries: readonly Entry[] }) =>
  entries.length === 0 ? (
    <p css={nothing}>Nothing has been written here yet.</p>
  ) : (
    <table css={table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Reason</th>
          <th scope="col">Units</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <time dateTime={entry.createdAt}>{formatDay(entry.createdAt)}</time>
            </td>
            <td>{sentences[entry.reason] ?? entry.reason}</td>
            <td>{entry.amount > 0 ? `+${entry.amount}` : entry.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

/** The text of each reason. An unknown reason is shown unchanged. */
const sentences: Record<string, string> = { "pre-launch": "Claimed before the launch" };

const dayFormat = zonedFormat("en-GB", { dateStyle: "medium" });
const formatDay = (time: string) => dayFormat(new Date(time));

const nothing = css({ padding: 16, color: color.ink2 });
const table = css({
  ...type.dense,
  width: "100%",
  borderCollapse: "collapse",
  "th, td": { padding: "10px 16px", textAlign: "left", verticalAlign: "top" },
  th: { ...type.label, color: color.ink3 },
  "tbody tr": { borderTop: `1px solid ${color.line}` },
  "td:first-of-type": { color: color.ink2, whiteSpace: "nowrap" },
  "th:last-of-type, td:last-of-type": { textAlign: "right", whiteSpace: "nowrap" },
  "td:last-of-type": { color: color.you },
});
