import { css } from "@emotion/react";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { color } from "../../theme/theme.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { glyphStyle, well } from "../../ui/field-style.ts";
import { menuStyle } from "../../ui/menu-style.ts";
import { rankTargets, type Target } from "./rank-targets.ts";
import { useTargets } from "./use-targets.ts";

type SwitcherProps = { isOpen: boolean; onClose: () => void };

/** Goes anywhere by a few letters. */
export const Switcher = ({ isOpen, onClose }: SwitcherProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} isWide title="Where to?">
    <Choice onClose={onClose} />
  </Dialog>
);

const kinds: Readonly<Record<Target["kind"], string>> = {
  dimension: "dimension",
  channel: "channel",
  member: "oni",
  page: "page",
};

function Choice({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState("");
  const [chosen, setChosen] = useState(0);
  const targets = rankTargets(useTargets(), written);
  const navigate = useNavigate();
  const listId = useId();

  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    void navigate(target.path);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: targets.length - 1 }[event.key];
    if (step !== undefined && targets.length > 0) setChosen((chosen + step) % targets.length);
    else if (event.key === "Enter") go(targets[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div css={well}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <input
          aria-label="Name of a dimension, channel, oni or page"
          value={written}
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={targets[chosen] && `${listId}-${chosen}`}
          onChange={(event) => {
            setWritten(event.target.value);
            setChosen(0);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div css={list} id={listId} role="listbox" aria-label="Places">
        {targets.map((target, index) => (
          <div
            key={target.path}
            css={[menuStyle.row, row]}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              event.preventDefault();
              go(target);
            }}
          >
            {target.label}
            <span>
              {target.detail} {kinds[target.kind]}
            </span>
          </div>
        ))}
        {targets.length === 0 && <p css={none}>Nothing of that name.</p>}
      </div>
    </>
  );
}

const list = css({ marginTop: 10, minHeight: 200 });
const row = css({
  minHeight: 36,
  span: { marginLeft: "auto", color: color.ink3, fontSize: 12 },
  "&[aria-selected=true]": { background: color.hover },
});
const none = css({ padding: "8px 12px", color: color.ink3, fontSize: 13 });
