import { css } from "@emotion/react";
import { type KeyboardEvent, useState } from "react";
import { below, color, type } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { keyRow } from "../../../ui/marks/key-row.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { type Combination, combinationOf } from "../../../browser/keyboard/combination.ts";
import { KeyCaps } from "../../../ui/marks/KeyCaps.tsx";
import {
  allowCharacters,
  chooseKey,
  type KeyName,
  keyNames,
  keys,
  refusalOf,
  resetKey,
  useKeys,
} from "../../../browser/keyboard/keys.ts";

const changeable = keyNames.filter((name) => !keys[name].isFixed);

/**
 * The keyboard shortcuts of this device. Each can be changed, and single characters can be turned off
 * (WCAG 2.1.4).
 */
export function KeyboardPanel() {
  const { hasCharacters } = useKeys();
  return (
    <Panel label="KEYBOARD" flush>
      <div id="keys" css={keyRow.row}>
        <p css={keyRow.note}>Stored on this device. ? lists the fixed keys as well.</p>
        <Switch
          label={`Single characters: ${hasCharacters ? "On" : "Off"}`}
          checked={hasCharacters}
          onChange={({ target }) => allowCharacters(target.checked)}
        />
      </div>
      <ul css={list}>
        {changeable.map((name) => (
          <KeyRow key={name} name={name} />
        ))}
      </ul>
    </Panel>
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
    const { key, shiftKey, nativeEvent } = event;
    if (!isAsking || key === "Tab") return;
    // While the panel waits for a key, no shortcut works.
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape" && !shiftKey) return stop();
    const combination = combinationOf(nativeEvent);
    if (combination !== null) take(combination);
  };
  const stop = () => {
    setAsking(false);
    setRefusal(null);
  };

  return (
    <li css={keyRow.row}>
      <div css={[keyRow.text, above]}>
        <b>{description}</b>
        <span role="status">{refusal ?? (isAsking ? "Press the new keys. Esc cancels." : "")}</span>
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

const above = css({ [below.phone]: { flexBasis: "100%" } });
const list = css({ borderTop: `1px solid ${color.line}` });
const caps = css({ ...type.dense, color: color.ink3 });
const buttons = css({ display: "flex", gap: 8 });
