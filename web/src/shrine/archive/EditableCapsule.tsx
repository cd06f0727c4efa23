import { css } from "@emotion/react";
import { PencilLine } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { color } from "../../theme/theme.ts";
import { renameCapsule } from "./archive-actions.ts";
import type { Capsule } from "../posts/queries.ts";
import { capsuleRow } from "./capsule-style.ts";

/** A capsule that can be renamed inline. Enter saves, Escape cancels. */
export function EditableCapsule({ capsule }: { capsule: Capsule }) {
  const [name, setName] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    setName(null);
  };
  useEffect(() => {
    if (name === null && isClosing.current) button.current?.focus();
    isClosing.current = false;
  }, [name]);
  const rename = useAction(
    renameCapsule,
    (next: string) => ({ id: capsule.id, name: next }),
    close,
  );

  if (name === null) {
    return (
      <button
        ref={button}
        css={capsuleRow}
        type="button"
        aria-label={`Rename ${capsule.name}`}
        onClick={() => setName(capsule.name)}
      >
        <span css={cut}>{capsule.name}</span>
        <PencilLine aria-hidden="true" css={pencil} />
      </button>
    );
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    if (event.key !== "Enter" || name.trim() === "" || rename.isPending) return;
    if (name.trim() === capsule.name) close();
    else rename.mutate(name.trim());
  };
  return (
    <input
      css={[capsuleRow, input]}
      aria-label={`New name of ${capsule.name}`}
      value={name}
      maxLength={100}
      autoComplete="off"
      // The member clicked the capsule in order to write.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      readOnly={rename.isPending}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => rename.isPending || setName(null)}
    />
  );
}

const cut = css({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
const pencil = css({ marginLeft: "auto", color: color.ink3 });
const input = css({
  background: color.void,
  color: color.ink,
  caretColor: color.glow,
  "@media (pointer: coarse)": { fontSize: 16 },
});
