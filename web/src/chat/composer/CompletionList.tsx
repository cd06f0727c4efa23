import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import type { CompletionOption } from "./completion.ts";
import { folds } from "../../theme/folds.ts";

type CompletionListProps = {
  id: string;
  options: readonly CompletionOption[];
  selected: number;
  onTake: (option: CompletionOption) => void;
};

/** The completions at the cursor. The text field handles the keys and passes the selected index. */
export const CompletionList = ({ id, options, selected, onTake }: CompletionListProps) => (
  <div css={[menuStyle.box, list]} id={id} role="listbox" aria-label="Completions">
    {options.map((option, index) => (
      <div
        key={option.insert}
        css={[menuStyle.row, row]}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === selected}
        onPointerDown={(event) => {
          event.preventDefault();
          onTake(option);
        }}
      >
        {option.label}
        <span>{option.detail}</span>
      </div>
    ))}
  </div>
);

const list = css({
  position: "absolute",
  left: 20,
  right: 20,
  bottom: "calc(100% - 2px)",
  maxWidth: 420,
  [folds.channels]: { left: 12, right: 12 },
});
const row = css({
  minHeight: 36,
  span: { color: color.ink3 },
  "&[aria-selected=true]": { background: color.hover },
});
