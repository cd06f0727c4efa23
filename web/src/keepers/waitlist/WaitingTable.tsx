import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { fullTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { Waiting } from "../mod-log/queries.ts";
import { maskAddress, nameOfWaiting, formatSource, formatWait } from "./waitlist-texts.ts";

type WaitingTableProps = {
  waiting: readonly Waiting[];
  chosenIds: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
};

/** Lists the waitlist, one row per person, with the requested Oni ID and the masked mail address. */
export function WaitingTable({ waiting, chosenIds, onChoose }: WaitingTableProps) {
  const now = useNow();
  return (
    <table css={table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>chosen</VisuallyHidden>
          </th>
          <th scope="col">oni_id wanted</th>
          <th scope="col" data-part="wide">
            email
          </th>
          <th scope="col" data-part="wide">
            came by
          </th>
          <th scope="col">waiting</th>
        </tr>
      </thead>
      <tbody>
        {waiting.map((one) => (
          <tr key={one.id}>
            <td>
              <Checkbox
                label=""
                aria-label={`${nameOfWaiting(one)}, ${maskAddress(one.email)}`}
                checked={chosenIds.has(one.id)}
                onChange={({ target }) => onChoose(one.id, target.checked)}
              />
            </td>
            <td>
              <b dir="auto">{nameOfWaiting(one)}</b>
              <bdi data-part="narrow">{maskAddress(one.email)}</bdi>
            </td>
            <td data-part="wide">
              <bdi>{maskAddress(one.email)}</bdi>
            </td>
            <td data-part="wide">
              <bdi>{formatSource(one.source)}</bdi>
            </td>
            <td>
              <time dateTime={one.createdAt} title={fullTime(one.createdAt)}>
                {one.admittedAt === null ? formatWait(one.createdAt, now) : "let in"}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const table = css({
  ...type.text,
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  th: { ...type.note, textAlign: "left", height: 40 },
  "th, td": { padding: "0 12px", overflowWrap: "anywhere", verticalAlign: "middle" },
  td: { height: 40, borderTop: `1px solid ${color.line}` },
  b: { fontWeight: 600, color: color.ink },
  "th:first-of-type": { width: 58 },
  "td:first-of-type, th:first-of-type": { paddingLeft: 16, paddingRight: 0 },
  "th:nth-of-type(2)": { width: "24%" },
  "th:last-of-type": { width: 92 },
  "td:last-of-type, th:last-of-type": { paddingRight: 16, textAlign: "right" },
  time: { color: color.ink3, whiteSpace: "nowrap" },
  "[data-part=narrow]": { ...type.note, display: "none" },
  [below.phone]: {
    "[data-part=wide]": { display: "none" },
    "[data-part=narrow]": { display: "block" },
    "th:nth-of-type(2)": { width: "auto" },
    td: { height: 56 },
  },
});
