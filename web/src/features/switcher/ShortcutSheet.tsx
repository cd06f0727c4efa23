import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { Dialog } from "../../ui/Dialog.tsx";

const shortcuts: readonly (readonly [string, string])[] = [
  ["Ctrl K or /", "go anywhere, find anything"],
  ["?", "this sheet"],
  ["Enter", "send"],
  ["Shift Enter", "new line"],
  ["↑", "edit your last message, in the empty composer"],
  ["Esc", "leave a reply, an edit, a drawer"],
  ["Alt ↑ / ↓", "channel above / below"],
  ["Alt Shift ↑ / ↓", "unread channel above / below"],
  ["Shift Esc", "read the whole dimension"],
  ["@", "name an oni"],
  [":", "name an emoji"],
];

type ShortcutSheetProps = { isOpen: boolean; onClose: () => void };

export const ShortcutSheet = ({ isOpen, onClose }: ShortcutSheetProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
    <dl css={list}>
      {shortcuts.map(([keys, words]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

const list = css({
  ...type.dense,
  display: "grid",
  gap: 8,
  margin: "12px 0 0",
  div: { display: "grid", gridTemplateColumns: "140px 1fr", alignItems: "center" },
  dd: { margin: 0, color: color.ink2 },
  kbd: {
    font: "inherit",
    padding: "1px 6px",
    border: `1px solid ${color.line2}`,
    borderRadius: 2,
    background: color.void,
  },
});
