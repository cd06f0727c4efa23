import { css } from "@emotion/react";
import { type KeyboardEvent, useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import {
  type Choice,
  choiceOf,
  emojiChoices,
  findReactions,
  sigilChoices,
} from "./find-reactions.ts";
import { ReactionFace } from "./ReactionFace.tsx";
import { noteReaction, recentReactions } from "./recent.ts";

const columns = 8;

/** The picker of reactions: a search field, then recent ones, then sigils or the emoji of the system. */
export function ReactionPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [typed, setTyped] = useState("");
  const [set, setSet] = useState<"sigils" | "emoji">("sigils");
  const [named, setNamed] = useState<Choice | undefined>(sigilChoices[0]);
  const [recent] = useState(() => recentReactions().map(choiceOf));
  const isSearched = typed.trim() !== "";
  const found = isSearched
    ? findReactions([...sigilChoices, ...emojiChoices], typed)
    : set === "sigils"
      ? sigilChoices
      : emojiChoices;

  const pick = (emoji: string) => {
    noteReaction(emoji);
    onPick(emoji);
  };
  const cells = (label: string, choices: readonly Choice[]) => (
    <section css={part}>
      <h3>{label}</h3>
      <div css={grid} role="toolbar" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
        {choices.map((choice) => (
          <button
            key={choice.emoji}
            type="button"
            aria-label={choice.name}
            onClick={() => pick(choice.emoji)}
            onFocus={() => setNamed(choice)}
            onPointerEnter={() => setNamed(choice)}
          >
            <ReactionFace emoji={choice.emoji} size={24} />
          </button>
        ))}
      </div>
    </section>
  );
  return (
    <div css={box} data-part="picker">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSearched && found[0]) pick(found[0].emoji);
        }}
      >
        <SearchField
          label="Find a reaction"
          placeholder="name it: tide, laugh, key"
          text={typed}
          onText={setTyped}
        />
      </form>
      <div css={choices}>
        {!isSearched && recent.length > 0 && cells("RECENT", recent)}
        {found.length > 0 ? (
          cells(isSearched ? "FOUND" : set === "sigils" ? "SIGILS" : "SYSTEM_EMOJI", found)
        ) : (
          <p css={nothing}>Nothing is called that.</p>
        )}
      </div>
      <footer css={foot}>
        {named && (
          <p aria-hidden="true">
            <ReactionFace emoji={named.emoji} /> <b>{named.name}</b> {named.words.join(", ")}
          </p>
        )}
        <Button
          tone="quiet"
          size="small"
          onClick={() => setSet(set === "sigils" ? "emoji" : "sigils")}
        >
          {set === "sigils" ? "SYSTEM_EMOJI" : "SIGILS"}
        </Button>
      </footer>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** The arrow keys move the focus from cell to cell. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const cells = [...event.currentTarget.querySelectorAll("button")];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  const next = cells[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const box = css({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  minHeight: 0,
  maxHeight: "inherit",
});
const choices = css({ ...layout.stack(12), minHeight: 80, overflowY: "auto" });
const part = css({ h3: { ...type.label, marginBottom: 8, color: color.ink3 } });
const grid = css({
  display: "grid",
  gridTemplateColumns: `repeat(${columns}, minmax(0, 40px))`,
  justifyContent: "space-between",
  button: {
    ...layout.centered,
    height: 40,
    padding: 0,
    border: "1px solid transparent",
    borderRadius: 2,
    background: "none",
    color: color.ink2,
    fontSize: 20,
    lineHeight: "24px",
    cursor: "pointer",
    "&:hover, &:focus-visible": {
      borderColor: color.glow,
      background: color.glowBg,
      color: color.glow,
    },
    "@media (pointer: coarse), (max-width: 760px)": { height: 44 },
  },
});
const nothing = css({ ...type.dense, color: color.ink3 });
const foot = css({
  ...layout.row(8),
  margin: "0 -12px -12px",
  padding: "8px 4px 8px 12px",
  borderTop: `1px solid ${color.line2}`,
  p: {
    ...type.note,
    ...layout.row(7),
    flex: 1,
    minWidth: 0,
    overflow: "hidden",
    whiteSpace: "nowrap",
  },
  b: { color: color.glow },
  svg: { flex: "none", color: color.glow },
});
