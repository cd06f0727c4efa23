import { css } from "@emotion/react";
import { type KeyboardEvent, useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { type Combination, combinationOf } from "../../browser/keyboard/combination.ts";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import {
  allowCharacters,
  chooseKey,
  type KeyName,
  keyNames,
  keys,
  refusalOf,
  resetKey,
  useKeys,
} from "../../browser/keyboard/keys.ts";

const changeable = keyNames.filter((name) => !keys[name].isFixed);

/** The keys that can be changed. Single characters can be turned off (WCAG 2.1.4). */
export function KeyList() {
  const { hasCharacters } = useKeys();
  return (
    <>
      <div css={single}>
        <Switch
          label={`Single characters: ${hasCharacters ? "On" : "Off"}`}
          checked={hasCharacters}
          onChange={({ target }) => allowCharacters(target.checked)}
        />
      </div>
      <ul>
        {changeable.map((name) => (
          <KeyRow key={name} name={name} />
        ))}
      </ul>
    </>
  );
}

function KeyRow({ name }: { name: KeyName }) {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { description } = keys[name];
  const isChosen = useKeys(({ chosen }) => chosen[name] !== undefined);

  const take = (combination: Combination) => {
    const reason = refusalOf(name, combination);
    setRefusal(reason);
    if (reason !== null) return;
    chooseKey(name, combination);
    setAsking(false);
  };

  const handleKey = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (!isAsking || key === "Tab") return;
    // While a row waits for a key, no shortcut works.
    event.preventDefault();
    event.stopPropagation();
    const combination = combinationOf(nativeEvent);
    if (combination !== null) take(combination);
  };
  const stop = () => {
    setAsking(false);
    setRefusal(null);
  };

  return (
    <li css={row}>
      <div css={words}>
        {description}
        <span role="status">{refusal ?? (isAsking ? "Press the new keys. Tab cancels." : "")}</span>
      </div>
      <span css={caps}>
        <KeyCaps of={name} />
      </span>
      <span css={buttons}>
        {isChosen && (
          <Button
            tone="quiet"
            size="small"
            aria-label={`Reset: ${description}`}
            onClick={() => {
              resetKey(name);
              setRefusal(null);
            }}
          >
            RESET
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Change: ${description}`}
          aria-pressed={isAsking}
          onClick={() => (isAsking ? stop() : setAsking(true))}
          onKeyDown={handleKey}
          onBlur={stop}
        >
          {isAsking ? "PRESS_KEYS" : "CHANGE"}
        </Button>
      </span>
    </li>
  );
}

const single = css({ padding: "8px 0" });
const row = css({
  ...type.dense,
  ...layout.wrap("4px 12px"),
  alignItems: "center",
  minHeight: 48,
  padding: "6px 0",
  borderTop: `1px solid ${color.line2}`,
});
const words = css({
  flex: "1 1 150px",
  minWidth: 0,
  span: { display: "block", color: color.ink2 },
});
const caps = css({ color: color.ink3 });
const buttons = css({ display: "flex", gap: 8, marginLeft: "auto" });
