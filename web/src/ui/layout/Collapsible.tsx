import { css } from "@emotion/react";
import { ChevronDown } from "lucide-react";
import { Collapsible as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { color, ease, type } from "../../theme/theme.ts";

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
  display: "flex",
  alignItems: "center",
  gap: 10,
  width: "100%",
  minHeight: 44,
  padding: 0,
  border: 0,
  background: "none",
  textAlign: "left",
  color: color.ink,
  cursor: "pointer",
  ".lucide": { color: color.ink3, transition: `rotate 160ms ${ease.out}`, rotate: "-90deg" },
  "&[data-state=open] .lucide": { rotate: "0deg" },
});
