import { css } from "@emotion/react";
import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { color, shadow, type } from "../../theme/theme.ts";

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
  display: "grid",
  gridTemplateColumns: "auto 1fr auto",
  gap: 12,
  alignItems: "start",
  padding: "14px 16px",
  background: color.raised,
  border: `1px solid ${color.line2}`,
  borderLeft: `3px solid ${color.glow}`,
  borderRadius: 2,
  boxShadow: shadow.floating,
  ".tone": { marginTop: 3, color: color.glow },
  "> button": {
    padding: 2,
    minWidth: 24,
    minHeight: 24,
    background: "none",
    border: 0,
    color: color.ink3,
    cursor: "pointer",
  },
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
