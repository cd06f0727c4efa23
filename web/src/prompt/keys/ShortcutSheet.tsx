import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { keyNames, keys } from "../../browser/keyboard/keys.ts";
import { KeyList } from "./KeyList.tsx";
import { closeKeySheet, useKeySheet } from "./key-sheet.ts";

const fixed = keyNames.filter((name) => keys[name].isFixed);

/** Lists every key as set on this device, and changes those that are not fixed. */
export function ShortcutSheet() {
  const { isOpen } = useKeySheet();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeKeySheet}
      title="Keys"
      description="Stored on this device."
    >
      <KeyList />
      <h3 css={heading}>FIXED</h3>
      <dl css={list}>
        {fixed.map((name) => (
          <div key={name}>
            <dt>
              <KeyCaps of={name} />
            </dt>
            <dd>{keys[name].description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const heading = css({ ...type.label, margin: "20px 0 0", color: color.ink2 });
const list = css({
  ...type.dense,
  ...layout.stack(8),
  margin: "12px 0 0",
  div: { ...layout.columns("150px 1fr", 8), alignItems: "center" },
  dd: { margin: 0, color: color.ink2 },
});
