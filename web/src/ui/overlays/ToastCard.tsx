import { css } from "@emotion/react";
import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { color, shadow, type } from "../../theme/theme.ts";
import { bareButton } from "../layout/button-style.ts";
import { layout } from "../layout/layout.ts";

export type ToastTone = "success" | "info" | "danger";

type ToastCardProps = {
  tone: ToastTone;
  title: ReactNode;
  description?: ReactNode;
  close: ReactNode;
};

/** The look of a toast. */
export const ToastCard = ({ tone, title, description, close }: ToastCardProps) => {
  const Icon = icons[tone];
  return (
    <div css={[card, edges[tone]]}>
      <Icon aria-hidden="true" className="tone" />
      <div css={text}>
        {title}
        {description}
      </div>
      {close}
    </div>
  );
};

export const CloseIcon = () => <X aria-hidden="true" />;

const icons = { success: CircleCheck, info: Info, danger: TriangleAlert };

const card = css({
  ...layout.columns("auto 1fr auto", 12),
  ...layout.box(color.raised, color.line2),
  alignItems: "start",
  padding: "14px 16px",
  borderLeft: `3px solid ${color.glow}`,
  boxShadow: shadow.floating,
  ".tone": { marginTop: 3, color: color.glow },
  "> button": { ...bareButton, padding: 2, minWidth: 24, minHeight: 24, color: color.ink3 },
});
const edges = {
  success: null,
  info: css({ borderLeftColor: color.strike }),
  danger: css({ borderLeftColor: color.danger, ".tone, b, > button": { color: color.danger } }),
};
const text = css({
  ...type.dense,
  minWidth: 0,
  overflowWrap: "anywhere",
  b: { display: "block", fontWeight: 600 },
  span: { color: color.ink2 },
});
