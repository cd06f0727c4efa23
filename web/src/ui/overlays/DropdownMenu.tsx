import { css } from "@emotion/react";
import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { menuStyle } from "./menu-style.ts";
import { useLayer } from "../../browser/use-layer.ts";

export type MenuEntry =
  | { kind: "link"; label: string; to: string; Icon?: LucideIcon }
  | { kind: "action"; label: string; onSelect: () => void; Icon?: LucideIcon; isDanger?: boolean }
  | { kind: "rule" };

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Content above the entries that names their subject. */
  header?: ReactNode;
  /** Set if the menu is first rendered when it opens, with the keyboard or with a pointer. */
  openedBy?: "keys" | "pointer";
};

/** A menu under a button. Arrow keys move, Escape closes it and returns the focus. */
export function DropdownMenu({ trigger, entries, header, openedBy }: DropdownMenuProps) {
  const [isOpen, setIsOpen] = useState(openedBy !== undefined);
  useLayer(isOpen, () => setIsOpen(false));
  const chosen = useRef<(() => void) | null>(null);
  // Runs after the button has the focus again, so that a dialog opened by an entry later returns the
  // focus to the button.
  const handleClosed = () => {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  };
  const isByKeys = useRef(openedBy === "keys");
  // The menu was rendered after the key press that opened it.
  const handleFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !isByKeys.current) return;
    isByKeys.current = false;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          css={[menuStyle.box, width]}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          loop
          onCloseAutoFocus={handleClosed}
          onFocus={handleFocus}
        >
          {header}
          {header && <Radix.Separator css={menuStyle.rule} />}
          {entries.map((entry, index) =>
            entry.kind === "rule" ? (
              <Radix.Separator key={`rule-${index}`} css={menuStyle.rule} />
            ) : (
              <Entry
                key={entry.label}
                entry={entry}
                onChoose={(act) => {
                  chosen.current = act;
                }}
              />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type EntryProps = {
  entry: Exclude<MenuEntry, { kind: "rule" }>;
  onChoose: (act: () => void) => void;
};

function Entry({ entry, onChoose }: EntryProps) {
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
    <Radix.Item
      css={[menuStyle.row, entry.isDanger && menuStyle.danger]}
      onSelect={() => onChoose(entry.onSelect)}
    >
      {content}
    </Radix.Item>
  );
}

const width = css({ minWidth: 220, maxWidth: "calc(100vw - 16px)" });
