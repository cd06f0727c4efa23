import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { keyNames, keys } from "../../browser/keyboard/keys.ts";

type ShortcutSheetProps = { isOpen: boolean; onClose: () => void };

/** Lists every key as set on this device. */
export const ShortcutSheet = ({ isOpen, onClose }: ShortcutSheetProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
    <dl css={list}>
      {keyNames.map((name) => (
        <div key={name}>
          <dt>
            <KeyCaps of={name} />
          </dt>
          <dd>{keys[name].description}</dd>
        </div>
      ))}
    </dl>
    <p css={note}>
      Others can be chosen in{" "}
      <Link to="/settings?tab=appearance#keys" onClick={onClose}>
        your settings
      </Link>
      .
    </p>
  </Dialog>
);

const list = css({
  ...type.dense,
  ...layout.stack(8),
  margin: "12px 0 0",
  div: { ...layout.columns("150px 1fr", 8), alignItems: "center" },
  dd: { margin: 0, color: color.ink2 },
});
const note = css({ ...type.dense, marginTop: 16, color: color.ink3, a: { color: color.sky } });
