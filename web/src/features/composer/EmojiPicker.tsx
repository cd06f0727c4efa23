import { css } from "@emotion/react";
import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { color } from "../../theme/theme.ts";
import { menuStyle } from "../../ui/menu-style.ts";
import { emojiByName } from "./emoji.ts";

type EmojiPickerProps = {
  trigger: ReactNode;
  onPick: (emoji: string) => void;
  /** It is built because it was opened. */
  isOpened?: boolean;
};

export const EmojiPicker = ({ trigger, onPick, isOpened = false }: EmojiPickerProps) => (
  <Popover.Root defaultOpen={isOpened}>
    <Popover.Trigger asChild>{trigger}</Popover.Trigger>
    <Popover.Portal>
      <Popover.Content css={[menuStyle.box, grid]} align="end" sideOffset={6} collisionPadding={8}>
        {Object.entries(emojiByName).map(([name, emoji]) => (
          <Popover.Close key={name} asChild>
            <button
              css={cell}
              type="button"
              title={`:${name}:`}
              aria-label={name.replaceAll("_", " ")}
              onClick={() => onPick(emoji)}
            >
              {emoji}
            </button>
          </Popover.Close>
        ))}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);

const grid = css({ display: "grid", gridTemplateColumns: "repeat(8, 36px)", gap: 2 });
const cell = css({
  width: 36,
  height: 36,
  padding: 0,
  border: 0,
  borderRadius: 2,
  background: "none",
  fontSize: 18,
  cursor: "pointer",
  "&:hover, &:focus-visible": { background: color.hover },
});
