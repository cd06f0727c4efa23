import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { idOfTerm, productTermNames } from "../../account/first-steps/product-terms.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { keyNames, keys } from "../../browser/keyboard/keys.ts";
import { KeyList } from "./KeyList.tsx";
import { closeKeySheet, useKeySheet } from "./key-sheet.ts";

const fixed = keyNames.filter((name) => keys[name].isFixed);

/** Lists every key as set on this device, changes those that are not fixed, and links to the glossary. */
export function ShortcutSheet() {
  const { isOpen } = useKeySheet();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeKeySheet}
      title="Keys and words"
      description="Keys are stored on this device. A word leads to its meaning."
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
      <h3 css={heading}>WORDS</h3>
      <ul css={terms}>
        {productTermNames.map((name) => (
          <li key={name}>
            <Link to={`/instructions#${idOfTerm(name)}`} onClick={closeKeySheet}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const heading = css({ ...type.label, margin: "20px 0 0", color: color.ink2 });
const terms = css({
  ...layout.wrap("0 16px"),
  marginTop: 4,
  a: { ...type.dense, display: "inline-block", padding: "6px 0", color: color.sky },
});
const list = css({
  ...type.dense,
  ...layout.stack(8),
  margin: "12px 0 0",
  div: { ...layout.columns("150px 1fr", 8), alignItems: "center" },
  dd: { margin: 0, color: color.ink2 },
});
