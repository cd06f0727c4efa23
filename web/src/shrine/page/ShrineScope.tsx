import "../../theme/profile-90s.css";
import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { type ProfileTheme, shrineModeOf } from "../../theme/profile-themes.ts";
import { below, color, navHeight } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { useTheme } from "../../theme/use-theme.ts";

type ShrineScopeProps = {
  looks: Parameters<typeof shrineModeOf>[0];
  className?: string;
  children: ReactNode;
};

/** Applies a member's profile theme to its children. The site around keeps its own mode. */
export function ShrineScope({ looks, className, children }: ShrineScopeProps) {
  const { mode } = useTheme();
  return (
    <div
      css={ground}
      className={className}
      data-profile-theme={looks.profileTheme satisfies ProfileTheme}
      data-mode={shrineModeOf(looks, mode)}
    >
      {children}
    </div>
  );
}

/** Column of a whole shrine page. */
export const shrinePage = css({
  minHeight: `calc(100dvh - ${navHeight}px)`,
  padding: "28px max(24px, calc((100% - 1240px) / 2 + 24px)) 64px",
  [below.phone]: { padding: "16px 12px 48px" },
});

export const shrineColumns = css({
  ...layout.columns("minmax(0, 1fr) 372px", 20),
  marginTop: 20,
  alignItems: "start",
  "> div": { ...layout.stack(20), minWidth: 0 },
  "@media (max-width: 980px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const ground = css({ color: color.ink });
