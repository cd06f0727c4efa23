import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { groupDigits } from "../../ui/text/group-digits.ts";
import type { ImportReport } from "./queries.ts";

type ReportViewProps = { report: ImportReport; isDone: boolean };

/** Shows what an import takes over or has taken over, and what it leaves out and why. */
export function ReportView({ report, isDone }: ReportViewProps) {
  const { taken, existing, leftOut } = report;
  const counted = Object.entries(taken).filter(([, count]) => count > 0);
  return (
    <div css={layout.stack(14)}>
      <section css={layout.stack(8)}>
        <h4 css={heading}>{isDone ? "TAKEN_OVER" : "WHAT_COMES"}</h4>
        {counted.length === 0 && <p css={type.text}>Nothing new.</p>}
        <dl css={counts}>
          {counted.map(([kind, count]) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>{groupDigits(count)}</dd>
            </div>
          ))}
        </dl>
        {existing > 0 && (
          <p css={type.text}>{groupDigits(existing)} messages were there already.</p>
        )}
      </section>
      <section css={layout.stack(8)}>
        <h4 css={heading}>{isDone ? "LEFT_OUT_OR_CHANGED" : "WHAT_DOES_NOT"}</h4>
        {leftOut.length === 0 && <p css={type.text}>Nothing is left out.</p>}
        {leftOut.length > 0 && (
          <ul css={reasons}>
            {leftOut.map(({ what, why, count }) => (
              <li key={`${what} ${why}`}>
                <b>
                  {groupDigits(count)} {what}
                </b>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const heading = css({ ...type.label, color: color.ink3 });
const counts = css({
  ...layout.columns("repeat(auto-fill, minmax(104px, 1fr))", "14px 16px"),
  margin: 0,
  dt: type.note,
  dd: { ...type.dots, margin: 0, fontSize: 22, lineHeight: "28px", color: color.ink },
});
const reasons = css({
  ...layout.stack(0),
  li: {
    ...type.dense,
    ...layout.wrap("0 12px"),
    padding: "7px 0",
    borderTop: `1px solid ${color.line}`,
    overflowWrap: "anywhere",
  },
  b: { flex: "0 0 200px", fontWeight: 600, color: color.ink },
  span: { flex: "1 1 220px", minWidth: 0, color: color.ink2 },
});
