import { css } from "@emotion/react";
import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { menuStyle } from "./menu-style.ts";

export type MenuEntry =
  | { kind: "link"; label: string; to: string; Icon?: LucideIcon }
  | { kind: "action"; label: string; onSelect: () => void; Icon?: LucideIcon; isDanger?: boolean }
  | { kind: "rule" };

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Above the entries: who or what they are about. */
  header?: ReactNode;
};

/** Entries under a button. Arrow keys move, Escape closes and gives the focus back. */
export const DropdownMenu = ({ trigger, entries, header }: DropdownMenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        css={[menuStyle.box, width]}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        loop
      >
        {header}
        {header && <Radix.Separator css={menuStyle.rule} />}
        {entries.map((entry, index) =>
          entry.kind === "rule" ? (
            <Radix.Separator key={`rule-${index}`} css={menuStyle.rule} />
          ) : (
            <Entry key={entry.label} {...entry} />
          ),
        )}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

function Entry(entry: Exclude<MenuEntry, { kind: "rule" }>) {
  const content = (
    <>
      {entry.Icon && <entry.Icon aria-hidden="true" />}
      {entry.label}
    </>
  );
  if (entry.kind === "link") {
    return (
      <Radix.Item asChild>
        <Link css={menuStyle.row} to={entry.to}>
          {content}
        </Link>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item css={[menuStyle.row, entry.isDanger && menuStyle.danger]} onSelect={entry.onSelect}>
      {content}
    </Radix.Item>
  );
}

const width = css({ minWidth: 220, maxWidth: "calc(100vw - 16px)" });
