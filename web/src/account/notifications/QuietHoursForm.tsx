import { css } from "@emotion/react";
import type { QuietHours } from "@oni/api/contract";
import { isQuietMinute, minuteIn } from "@oni/api/contract";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { well } from "../../ui/forms/field-style.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { useNow } from "../../ui/text/use-now.ts";

type QuietHoursFormProps = {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
};

const usual = { from: "23:30", to: "07:00" };
const halfHours = Array.from({ length: 48 }, (_, index) => index);

/** The quiet hours: a day in half-hours, low where it is quiet, with the current time. */
export function QuietHoursForm({ quiet, onChange }: QuietHoursFormProps) {
  const now = useNow();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nowAt = Math.floor(minuteIn(quiet?.timeZone ?? here, now) / 30);
  const change = (changes: Partial<QuietHours>) => {
    if (quiet) onChange({ ...quiet, ...changes });
  };
  return (
    <section css={part}>
      <div css={header}>
        <h3>Quiet hours</h3>
        <Switch
          label={quiet ? "on" : "off"}
          aria-label="Quiet hours"
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? { ...usual, timeZone: here } : null)}
        />
      </div>
      <div css={bars} aria-hidden="true">
        {halfHours.map((at) => (
          <i
            key={at}
            data-quiet={(quiet && isQuietMinute(quiet, at * 30)) || undefined}
            data-now={at === nowAt || undefined}
          />
        ))}
      </div>
      <p css={hours} aria-hidden="true">
        {["00", "06", "12", "18", "24"].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      {quiet && (
        <div css={times}>
          <label>
            from
            <span css={[well, short]}>
              <input
                type="time"
                required
                value={quiet.from}
                onChange={({ target }) => target.value && change({ from: target.value })}
              />
            </span>
          </label>
          <label>
            to
            <span css={[well, short]}>
              <input
                type="time"
                required
                value={quiet.to}
                onChange={({ target }) => target.value && change({ to: target.value })}
              />
            </span>
          </label>
        </div>
      )}
      <p>
        {quiet
          ? "No notifications in these hours. The inbox still collects everything."
          : "Notifications arrive at any hour."}
      </p>
    </section>
  );
}

const part = css({
  padding: "14px 16px 16px",
  h3: { ...type.dense, fontWeight: 600 },
  p: { ...type.meta, marginTop: 4, color: color.ink2 },
});
const header = css({ display: "flex", alignItems: "center", justifyContent: "space-between" });
const bars = css({
  ...layout.columns("repeat(48, 1fr)", 2),
  alignItems: "end",
  height: 12,
  margin: "12px 0 4px",
  i: { height: 12, background: color.glow2 },
  "i[data-quiet]": { height: 4, background: color.line2 },
  "i[data-now]": { height: 12, background: color.strike },
});
const hours = css({
  "&&": {
    display: "flex",
    justifyContent: "space-between",
    margin: 0,
    fontSize: 11,
    lineHeight: "16px",
    color: color.ink3,
  },
});
const times = css({
  ...type.meta,
  ...layout.wrap(8),
  marginTop: 10,
  color: color.ink2,
  label: layout.row(8),
});
const short = css({ minHeight: 36, width: 118, padding: "0 10px" });
