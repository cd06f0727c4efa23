import { css } from "@emotion/react";
import { chosenLevel, levelAt, type NotifyLevel } from "@oni/api/contract";
import { Bell, BellOff } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useState } from "react";
import type { Level } from "../../chat/notifications/notify-settings.ts";
import type { Channel, Server } from "../../chat/lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { clockTime, dayName } from "../../ui/text/format-time.ts";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { dimensionLevel } from "./notify-actions.ts";
import { muteTimes, untilISay } from "./mute-times.ts";
import { useNotifySettings } from "./use-notify-settings.ts";

type LevelMenuProps = { server: Server; channels: readonly Channel[] };

const levels: readonly { level: Level; label: string }[] = [
  { level: "all", label: "all messages" },
  { level: "mentions", label: "mentions" },
  { level: "nothing", label: "nothing" },
];

/** The notification level of a dimension, its mute time, and the channels with a level of their own. */
export function LevelMenu({ server, channels }: LevelMenuProps) {
  const { settings, setLevel } = useNotifySettings();
  const now = useNow();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  if (!settings) return null;
  const chosen = chosenLevel(settings, { serverId: server.id });
  const scope = { serverId: server.id, isDirect: false };
  const isSilent = levelAt(settings, scope, now) === "nothing";
  const mutedUntil =
    chosen?.muteUntil && Date.parse(chosen.muteUntil) > now.getTime() ? chosen.muteUntil : null;
  const level = chosen?.level ?? settings.usual;
  const choose = (changes: Partial<NotifyLevel>) =>
    setLevel(server.id, dimensionLevel(settings, { level, muteUntil: mutedUntil, ...changes }));
  const Icon = isSilent ? BellOff : Bell;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button tone="quiet" size="small" square aria-label={`Notifications of ${server.name}`}>
          <Icon aria-hidden="true" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          css={[menuStyle.box, box]}
          aria-label={`Notifications of ${server.name}`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <fieldset css={group}>
            <legend css={label}>Notifications of {server.name}</legend>
            {levels.map((one) => (
              <label key={one.level} css={[menuStyle.row, row]}>
                <input
                  type="radio"
                  name={id}
                  checked={level === one.level}
                  onChange={() => choose({ level: one.level })}
                />
                {one.label}
                {one.level === settings.usual && <small>as everywhere</small>}
              </label>
            ))}
          </fieldset>
          <section css={part}>
            <h3 css={label}>MUTE</h3>
            <div css={times}>
              {muteTimes(now).map(({ label: muteLabel, until }) => (
                <button
                  key={muteLabel}
                  css={time}
                  type="button"
                  aria-pressed={isSameTime(mutedUntil, until)}
                  onClick={() =>
                    choose({ muteUntil: isSameTime(mutedUntil, until) ? null : until })
                  }
                >
                  {muteLabel}
                </button>
              ))}
            </div>
            {mutedUntil && (
              <p css={until}>
                {mutedUntil === untilISay
                  ? "Muted until you unmute."
                  : `Muted until ${dayName(mutedUntil, now)}, ${clockTime(mutedUntil)}.`}{" "}
                <Button tone="quiet" size="small" onClick={() => choose({ muteUntil: null })}>
                  UNMUTE
                </Button>
              </p>
            )}
          </section>
          {channels.length > 0 && (
            <section css={part}>
              <h3 css={label}>CHANNELS</h3>
              <ul css={list}>
                {channels.map((channel) => (
                  <li key={channel.id}>
                    <label css={channelRow}>
                      <span>{channel.name}</span>
                      <select
                        value={settings.levels[channel.id]?.level ?? ""}
                        onChange={({ target }) => {
                          const next = levels.find((one) => one.level === target.value);
                          setLevel(
                            channel.id,
                            next ? { level: next.level, muteUntil: null } : null,
                          );
                        }}
                      >
                        <option value="">as above</option>
                        {levels.map((one) => (
                          <option key={one.level} value={one.level}>
                            {one.level}
                          </option>
                        ))}
                      </select>
                    </label>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Times are recomputed continuously. Ends within the same minutes are the same choice. */
const isSameTime = (one: string | null, other: string): boolean =>
  one !== null && Math.abs(Date.parse(one) - Date.parse(other)) < 5 * 60_000;

const box = css({
  width: 304,
  maxHeight: "var(--radix-popover-content-available-height)",
  overflow: "auto",
});
const group = css({ margin: 0, padding: 0, border: 0 });
const label = css({
  ...type.label,
  padding: "9px 12px 5px",
  color: color.ink2,
  textTransform: "uppercase",
});
const row = css({
  minHeight: 40,
  input: { width: 16, height: 16, margin: 0, accentColor: color.glow },
  small: { ...type.note, marginLeft: "auto" },
  "&:has(:checked)": { background: color.hover },
});
const part = css({
  marginTop: 4,
  paddingTop: 4,
  borderTop: `1px solid ${color.line2}`,
});
const times = css({ ...layout.wrap(6), padding: "2px 12px 10px" });
const time = css({
  ...type.meta,
  ...layout.box("none", color.line2),
  minHeight: 30,
  padding: "0 9px",
  color: color.ink2,
  cursor: "pointer",
  "&:hover": { borderColor: color.edge, color: color.ink },
  "&[aria-pressed=true]": { background: color.glowBg, borderColor: color.glow2, color: color.glow },
});
const until = css({ ...type.meta, padding: "0 12px 8px", color: color.ink2 });
const list = css({ maxHeight: 220, overflow: "auto" });
const channelRow = css({
  ...type.dense,
  ...layout.row(12),
  justifyContent: "space-between",
  minHeight: 40,
  padding: "0 12px",
  span: { ...layout.oneLine, minWidth: 0 },
  select: {
    ...type.meta,
    ...layout.box(color.void, color.line2),
    minHeight: 30,
    padding: "0 6px",
    color: color.ink2,
  },
});
