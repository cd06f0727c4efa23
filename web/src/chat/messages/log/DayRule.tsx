import { css } from "@emotion/react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRef } from "react";
import { reportFailure } from "../../../live/calls/use-screen-action.ts";
import type { LogTarget } from "../../log/channel-pages.ts";
import { color } from "../../../theme/theme.ts";
import { bareButton } from "../../../ui/layout/button-style.ts";
import { dayName } from "../../../ui/text/format-time.ts";
import { type DayStart, findDay, findDayAfter, findDayBefore } from "./find-day.ts";

type DayRuleProps = {
  day: DayStart;
  today: Date;
  onGoTo: (target: LogTarget) => void;
  className?: string;
};

/**
 * Names the day that begins below it. Its buttons lead to the previous, the next or a chosen day with
 * messages.
 */
export function DayRule({ day, today, onGoTo, className }: DayRuleProps) {
  const picker = useRef<HTMLInputElement>(null);
  const name = dayName(day.at, today);
  const go = async (find: Promise<number | null>, otherwise: LogTarget | null) => {
    try {
      const seq = await find;
      const target = seq === null ? otherwise : { seq };
      if (target) onGoTo(target);
    } catch (error) {
      reportFailure("That day was not reached", error);
    }
  };
  const handlePick = (picked: Date | null) =>
    picked && void go(findDay(day.channelId, picked), { isEnd: true });
  return (
    <p css={rule} className={className}>
      <button
        type="button"
        aria-label="Day before"
        data-screen-only
        onClick={() => void go(findDayBefore(day), null)}
      >
        <ChevronUp aria-hidden="true" />
      </button>
      <button
        type="button"
        title="Go to a day"
        aria-label={`${name}, go to a day`}
        onClick={() => picker.current?.showPicker()}
      >
        {name}
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max={localDay(today)}
        defaultValue={localDay(new Date(day.at))}
        onChange={({ target }) => handlePick(dateOf(target.value))}
      />
      <button
        type="button"
        aria-label="Day after"
        data-screen-only
        onClick={() => void go(findDayAfter(day), { isEnd: true })}
      >
        <ChevronDown aria-hidden="true" />
      </button>
    </p>
  );
}

const two = (number: number) => String(number).padStart(2, "0");
const localDay = (date: Date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Returns midnight of the day in a date field, or null if the field is incomplete. */
function dateOf(value: string): Date | null {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === "" || Number(year) < 1970
    ? null
    : new Date(Number(year), Number(month) - 1, Number(date));
}

const rule = css({
  "&&": { position: "relative", gap: 4 },
  "&::before": { marginRight: 8 },
  "&::after": { marginLeft: 8 },
  button: {
    ...bareButton,
    display: "inline-grid",
    placeItems: "center",
    minWidth: 24,
    minHeight: 24,
    padding: "0 4px",
    borderRadius: 2,
    color: "inherit",
    font: "inherit",
  },
  "button:hover": { color: color.ink, background: color.raised },
  svg: { width: 13, height: 13 },
  // The picker opens at the position of its input, under the name of the day.
  input: {
    position: "absolute",
    left: "50%",
    bottom: 0,
    width: 1,
    height: 1,
    padding: 0,
    border: 0,
    opacity: 0,
    pointerEvents: "none",
  },
});
