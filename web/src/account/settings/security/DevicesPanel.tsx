import { css } from "@emotion/react";
import type { PushSubscriptionListed } from "@oni/api/contract";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Badge } from "../../../ui/marks/Badge.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { useNotifySettings } from "../../notifications/use-notify-settings.ts";
import { RingThisDevice } from "../../notifications/push/RingThisDevice.tsx";
import { useRinging } from "../../notifications/push/use-ringing.ts";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";
import { fullTime } from "../../../ui/text/format-time.ts";

/** The devices that ring while ONI is closed, what they show, and buttons to stop them. */
export function DevicesPanel() {
  const { ringing, devices, isThis, ringHere, stop } = useRinging();
  const { settings, setPushContent } = useNotifySettings();
  const hasContent = settings?.pushContent ?? true;
  return (
    <Panel label="NOTIFIED_DEVICES" led={devices.data?.length ? "live" : "idle"}>
      <div id="devices" css={layout.stack(14)}>
        {devices.isPending && <Loading text="Listing devices..." />}
        {devices.error && ringing !== "closed" && (
          <ErrorState
            text="The notified devices could not be fetched."
            detail={errorSentence(devices.error)}
            onRetry={() => void devices.refetch()}
          />
        )}
        <RingThisDevice ringing={ringing} ringHere={ringHere} hasContent={hasContent} />
        {devices.data && devices.data.length > 0 && (
          <ul>
            {devices.data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isThis={isThis(device)}
                isStopping={stop.isPending && stop.variables.id === device.id}
                onStop={() => stop.isPending || stop.mutate(device)}
              />
            ))}
          </ul>
        )}
        {settings && ringing !== "closed" && (
          <div css={choice}>
            <Switch
              label="Show the sender and the first words"
              checked={hasContent}
              onChange={({ target }) => setPushContent(target.checked)}
            />
            <p>
              {hasContent
                ? "Anyone who sees the screen of a device can read it there."
                : "A notification shows no sender and no text."}
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}

type DeviceRowProps = {
  device: PushSubscriptionListed;
  isThis: boolean;
  isStopping: boolean;
  onStop: () => void;
};

const DeviceRow = ({ device, isThis, isStopping, onStop }: DeviceRowProps) => (
  <li css={row}>
    <div css={settingsStyle.item}>
      <b>{device.name}</b>
      <span>
        {device.lastSentAt ? "Last notified " : "Notified since "}
        <time dateTime={device.lastSentAt ?? device.createdAt}>
          {fullTime(device.lastSentAt ?? device.createdAt)}
        </time>
      </span>
    </div>
    {isThis && <Badge tone="you">This device</Badge>}
    <Button
      size="small"
      tone="danger"
      aria-label={`REVOKE: stop notifying ${device.name}`}
      pending={isStopping}
      onClick={onStop}
    >
      REVOKE
    </Button>
  </li>
);

const row = css({
  ...layout.row(12),
  minHeight: 56,
  padding: "8px 0",
  "& + &": { borderTop: `1px solid ${color.line}` },
});
const choice = css({ p: type.note });
