import { css } from "@emotion/react";
import type { ServerRole } from "@oni/api/contract";
import { readableColor } from "../../theme/readable-color.ts";
import { color as themeColor } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

type RoleNameProps = { role: Pick<ServerRole, "name" | "color">; isChip?: boolean };

/** The name of a role after a dot, in its colour as far as that is readable. */
export const RoleName = ({ role, isChip = false }: RoleNameProps) => (
  <span css={[name, isChip && chip, role.color !== null && tint(role.color)]}>
    <i aria-hidden="true" data-bare={role.color === null || undefined} />
    <bdi>{role.name}</bdi>
  </span>
);

/** The mode is that of the nearest element that states one. */
const tint = (color: string) =>
  css({ color: `light-dark(${readableColor(color, "light")}, ${readableColor(color, "dark")})` });

const name = css({
  ...layout.row(8),
  display: "inline-flex",
  minWidth: 0,
  maxWidth: "100%",
  bdi: layout.oneLine,
  i: { flex: "none", width: 8, height: 8, borderRadius: "50%", background: "currentColor" },
  "i[data-bare]": { background: "none", boxShadow: "inset 0 0 0 1.5px currentColor" },
  "@media (forced-colors: active)": { "i:not([data-bare])": { background: "CanvasText" } },
});
const chip = css({
  minHeight: 26,
  padding: "0 9px",
  border: `1px solid ${themeColor.line2}`,
  borderRadius: 2,
  fontSize: 12,
  lineHeight: "16px",
});
