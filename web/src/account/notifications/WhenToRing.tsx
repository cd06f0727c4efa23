import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { chosenLevel, levelAt } from "@oni/api/contract";
import { serversQuery } from "../../chat/lists/queries.ts";
import { isPutOff, putOff } from "../../stores/put-off.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { LevelMenu } from "./LevelMenu.tsx";
import { hasNote, keepNote, playNote } from "./note.ts";
import { RingThisDevice } from "./push/RingThisDevice.tsx";
import { useRinging } from "./push/use-ringing.ts";
import { QuietHoursForm } from "./QuietHoursForm.tsx";
import { useNotifySettings } from "./use-notify-settings.ts";

/** Which events notify the member, and when none do. */
export function WhenToRing() {
  const { settings, setQuiet } = useNotifySettings();
  return (
    <Panel css={panel} label="NOTIFICATIONS" flush>
      <div id="when-to-ring" />
      {settings ? (
        <>
          <Levels />
          <QuietHoursForm quiet={settings.quiet} onChange={setQuiet} />
        </>
      ) : (
        <div css={part}>
          <Loading text="Loading the settings..." />
        </div>
      )}
      <Note />
      {settings && <RingOffer hasContent={settings.pushContent} />}
    </Panel>
  );
}

const levels = ["all", "mentions", "nothing"] as const;
const firstRows = 6;

/** The usual notification level, and the viewer's dimensions with theirs. */
function Levels() {
  const { data: servers } = useQuery(serversQuery);
  const { settings, setUsual } = useNotifySettings();
  const now = useNow();
  const name = useId();
  const [isWhole, setIsWhole] = useState(false);
  const own = servers?.filter(({ role }) => role !== null) ?? [];
  if (!settings) return null;
  return (
    <section css={part}>
      <h3>Notify me of</h3>
      <div css={choice} role="radiogroup" aria-label="Notify me of">
        {levels.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name={name}
              checked={settings.usual === level}
              onChange={() => setUsual(level)}
            />
            {level}
          </label>
        ))}
      </div>
      <p>
        Everywhere, unless a dimension has its own setting. Knocks and direct messages always
        notify.
      </p>
      {own.length > 0 && (
        <ul css={list}>
          {(isWhole ? own : own.slice(0, firstRows)).map((server) => (
            <li key={server.id}>
              <span>{server.name}</span>
              <small
                data-chosen={chosenLevel(settings, { serverId: server.id }) !== null || undefined}
              >
                {levelAt(settings, { serverId: server.id, isDirect: false }, now)}
              </small>
              <LevelMenu server={server} channels={[]} />
            </li>
          ))}
        </ul>
      )}
      {!isWhole && own.length > firstRows && (
        <Button size="small" tone="quiet" onClick={() => setIsWhole(true)}>
          SHOW_ALL {own.length}
        </Button>
      )}
    </section>
  );
}

const question = "ringing";

/**
 * Offers notifications on this device while ONI is closed. After a refusal it is not offered for a while.
 */
function RingOffer({ hasContent }: { hasContent: boolean }) {
  const { ringing, ringHere } = useRinging();
  const [isNotNow, setIsNotNow] = useState(() => isPutOff(question));
  if (ringing === "unknown" || (ringing === "off" && isNotNow)) return null;
  return (
    <section css={ringing !== "off" && part}>
      <RingThisDevice
        ringing={ringing}
        ringHere={ringHere}
        hasContent={hasContent}
        onPutOff={() => {
          putOff(question);
          setIsNotNow(true);
        }}
      />
    </section>
  );
}

/**
 * The setting is stored in this browser. The note is played once when it is turned on, so that an unknown
 * sound does not startle the member later.
 */
function Note() {
  const [isOn, setIsOn] = useState(hasNote);
  return (
    <section css={part}>
      <div css={line}>
        <h3>Play a sound</h3>
        <Switch
          label={isOn ? "on" : "off"}
          aria-label="Play a sound"
          checked={isOn}
          onChange={({ target }) => {
            keepNote(target.checked);
            setIsOn(target.checked);
            if (target.checked) playNote();
          }}
        />
      </div>
      <p>Played in this browser with each notification.</p>
    </section>
  );
}

const panel = css({ "section + section": { borderTop: `1px solid ${color.line}` } });
const part = css({
  padding: "14px 16px 16px",
  h3: { ...type.dense, fontWeight: 600 },
  p: { ...type.meta, marginTop: 4, color: color.ink2 },
});
const line = css({ display: "flex", alignItems: "center", justifyContent: "space-between" });
/** One row of choices that touch. The chosen one is lit. */
const choice = css({
  ...layout.columns("repeat(3, minmax(0, 1fr))", 0),
  ...layout.box("none", color.line2),
  margin: "8px 0",
  label: {
    ...type.meta,
    ...layout.centered,
    position: "relative",
    minHeight: 36,
    color: color.ink2,
    "@media (pointer: coarse)": { minHeight: 44 },
    "& + &": { borderLeft: `1px solid ${color.line2}` },
    "&:hover": { color: color.ink },
    "&:has(:checked)": {
      color: color.glow,
      background: color.glowBg,
      boxShadow: `inset 0 -2px ${color.glow}`,
      "@media (forced-colors: active)": { outline: "2px solid Highlight", outlineOffset: -2 },
    },
    "&:has(:focus-visible)": { outline: `2px solid ${color.strike}`, outlineOffset: 2 },
  },
  input: { position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "pointer" },
});
const list = css({
  marginTop: 10,
  li: { ...type.dense, ...layout.row(10), minHeight: 36 },
  span: { ...layout.oneLine, flex: 1, minWidth: 0 },
  small: type.note,
  "small[data-chosen]": { color: color.glow },
});
