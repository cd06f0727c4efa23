import { css } from "@emotion/react";
import { ChevronDown } from "lucide-react";
import { Collapsible as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { color, ease, type } from "../../theme/theme.ts";
import { bareButton } from "./button-style.ts";
import { layout } from "./layout.ts";

type CollapsibleProps = {
  label: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A heading that collapses its content. */
export const Collapsible = ({ label, isOpen, onToggle, children }: CollapsibleProps) => (
  <Radix.Root open={isOpen} onOpenChange={onToggle}>
    <Radix.Trigger css={trigger}>
      <ChevronDown aria-hidden="true" />
      {label}
    </Radix.Trigger>
    <Radix.Content>{children}</Radix.Content>
  </Radix.Root>
);

const trigger = css({
  ...type.dense,
  ...layout.row(10),
  ...bareButton,
  width: "100%",
  minHeight: 44,
  padding: 0,
  textAlign: "left",
  color: color.ink,
  ".lucide": { color: color.ink3, transition: `rotate 160ms ${ease.out}`, rotate: "-90deg" },
  "&[data-state=open] .lucide": { rotate: "0deg" },
});
