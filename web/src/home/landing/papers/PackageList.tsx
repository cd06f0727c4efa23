import { css } from "@emotion/react";
import { openSource } from "virtual:open-source";
import { color, type } from "../../../theme/theme.ts";

/** Each package with its version and license. */
export const PackageList = () => (
  <dl css={list}>
    {openSource.map(({ name, version, license }) => (
      <div key={`${name}@${version}`}>
        <dt>
          {name} <span>{version}</span>
        </dt>
        <dd>{license}</dd>
      </div>
    ))}
  </dl>
);

const list = css({
  ...type.meta,
  margin: 0,
  columns: "2 280px",
  columnGap: 40,
  div: {
    display: "flex",
    justifyContent: "space-between",
    gap: 16,
    padding: "4px 0",
    breakInside: "avoid",
    borderBottom: `1px solid ${color.line}`,
  },
  dt: { minWidth: 0, overflowWrap: "anywhere", color: color.ink },
  span: { color: color.ink3 },
  dd: { margin: 0, color: color.ink3, textAlign: "right" },
});
