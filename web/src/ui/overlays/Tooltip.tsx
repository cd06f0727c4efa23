import { css } from "@emotion/react";
import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { color, layer } from "../../theme/theme.ts";

/** Repeats a control's name after a delay. It must not be the only name. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content css={bubble} sideOffset={4} collisionPadding={8}>
          {text}
          <Radix.Arrow css={arrow} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);

const bubble = css({
  zIndex: layer.toast,
  padding: "6px 9px",
  maxWidth: 280,
  background: color.ink,
  color: color.page,
  borderRadius: 2,
  fontSize: 12,
  lineHeight: "16px",
});
const arrow = css({ fill: color.ink });
