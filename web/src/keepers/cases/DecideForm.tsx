import { css } from "@emotion/react";
import { useId, useState } from "react";
import { useAction } from "../../live/calls/use-action.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { TextAreaField } from "../../ui/forms/TextAreaField.tsx";
import { buttonOf, type ChosenAction, actionsFor, spans } from "../mod-log/case-texts.ts";
import { decideCase } from "../mod-log/keeper-actions.ts";
import type { Case, KeeperActKind } from "../mod-log/queries.ts";

/**
 * Form with the action, its duration, the reason, a preview for the member, and a button that names the
 * action.
 */
export function DecideForm({ found }: { found: Case }) {
  const { id, subject, member } = found;
  const [action, setAction] = useState<ChosenAction>("warn");
  const [reason, setReason] = useState("");
  const [span, setSpan] = useState("24");
  const group = useId();
  const act = useAction(
    decideCase,
    (decision: { act: KeeperActKind; hours?: number }) => ({ id, reason, ...decision }),
    () => setReason(""),
  );
  const username = member?.username ?? "";
  const lasts = action === "timeout" || action === "suspend";
  const isReady = reason.trim() !== "" && !act.isPending;
  const decide = (chosen: ChosenAction | "dismiss") => {
    if (!isReady) return;
    const hours = lasts && chosen !== "dismiss" && span !== "" ? { hours: Number(span) } : {};
    act.mutate({ act: chosen, ...hours });
  };
  return (
    <form
      css={form}
      aria-label="Decide"
      onSubmit={(event) => {
        event.preventDefault();
        decide(action);
      }}
    >
      <fieldset css={radios}>
        <legend css={label}>DO</legend>
        <div css={row}>
          {actionsFor(found).map(({ name, label: actionLabel, means }) => (
            <label key={name} css={choice} data-chosen={name === action || undefined}>
              <input
                type="radio"
                name={group}
                checked={name === action}
                onChange={() => setAction(name)}
              />
              <b>{actionLabel}</b>
              <span>{means}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {lasts && (
        <Select
          label="lasts"
          groups={[
            {
              options: spans
                .filter(({ hours }) => hours !== null || action === "suspend")
                .map(({ hours, label: words }) => ({ value: String(hours ?? ""), label: words })),
            },
          ].map((one) => ({ options: one.options.map(withoutEmpty) }))}
          value={span === "" ? forGood : span}
          onChange={(value) => setSpan(value === forGood ? "" : value)}
        />
      )}
      <div css={fields}>
        <TextAreaField
          label="reason"
          value={reason}
          maxLength={1000}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
        />
        {member && (
          <div css={preview}>
            <p css={label}>to {username}, what they will read</p>
            <p dir="auto">{reason.trim() || "Your reason, verbatim. The log has it too."}</p>
          </div>
        )}
      </div>
      <div css={foot}>
        <p>You can undo this from the log.</p>
        <Button
          tone="quiet"
          disabled={!isReady}
          aria-label="Close untouched"
          onClick={() => decide("dismiss")}
        >
          CLOSE_UNTOUCHED
        </Button>
        <Button tone="primary" type="submit" pending={act.isPending} disabled={!isReady}>
          {buttonOf(action, subject.kind, username)}
        </Button>
      </div>
    </form>
  );
}

/** The select field accepts no empty value. */
const forGood = "for-good";
const withoutEmpty = ({ value, label: words }: { value: string; label: string }) => ({
  value: value === "" ? forGood : value,
  label: words,
});

const form = css({ ...layout.stack(14), padding: "14px 20px 24px" });
const label = css({ ...type.label, color: color.ink3 });
const radios = css({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  legend: { padding: "0 0 8px" },
});
const row = css({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  border: `1px solid ${color.line2}`,
  [below.phone]: { gridAutoFlow: "row" },
});
const choice = css({
  ...type.note,
  position: "relative",
  display: "block",
  minHeight: 64,
  padding: "12px 10px",
  cursor: "pointer",
  "& + &": { borderLeft: `1px solid ${color.line2}` },
  b: { ...type.control, display: "block", color: color.ink },
  input: { position: "absolute", opacity: 0 },
  "&[data-chosen]": { background: color.glowBg, boxShadow: `inset 0 -2px ${color.glow}` },
  "&[data-chosen] b": { color: color.glow },
  "&:has(:focus-visible)": { outline: `2px solid ${color.strike}`, outlineOffset: -2 },
  [below.phone]: {
    minHeight: 48,
    "& + &": { borderLeft: 0, borderTop: `1px solid ${color.line2}` },
  },
});
const fields = css({
  ...layout.columns("1fr 1fr", 12),
  [below.phone]: { gridTemplateColumns: "1fr" },
});
const preview = css({
  ...type.text,
  minWidth: 0,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
  "> p + p": { padding: "8px 0" },
});
const foot = css({
  ...layout.row(10),
  flexWrap: "wrap",
  p: { ...type.note, flex: 1, minWidth: 160 },
  [below.phone]: { p: { flexBasis: "100%" }, button: { flex: 1 } },
});
