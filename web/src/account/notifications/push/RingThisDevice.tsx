import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import type { Ringing, useRinging } from "./use-ringing.ts";

type RingThisDeviceProps = Pick<ReturnType<typeof useRinging>, "ringing" | "ringHere"> & {
  /** True if a notification includes its content. */
  hasContent: boolean;
  /** Puts the offer off, if the member did not open it. */
  onPutOff?: () => void;
};

/**
 * Notifications of this device while ONI is closed. They are explained first, and the browser's prompt
 * appears only after a press.
 */
export function RingThisDevice(props: RingThisDeviceProps) {
  const { ringing, ringHere, hasContent, onPutOff } = props;
  if (ringing === "off") {
    return (
      <div css={[box, offer]}>
        <h3>Notify this device when ONI is closed?</h3>
        <p>
          For knocks, mentions, answers and all else in your inbox, as set under NOTIFICATIONS.{" "}
          {hasContent
            ? "The notification shows the sender and the first words."
            : "The notification shows no sender and no text."}{" "}
          Your browser will ask for permission. You can turn it off here at any time.
        </p>
        <div css={buttons}>
          <Button
            tone={onPutOff ? "primary" : "default"}
            pending={ringHere.isPending}
            onClick={() => ringHere.isPending || ringHere.mutate()}
          >
            ALLOW_NOTIFICATIONS
          </Button>
          {onPutOff && (
            <Button tone="quiet" onClick={onPutOff}>
              NOT_NOW
            </Button>
          )}
        </div>
      </div>
    );
  }
  const notice = notices[ringing];
  return notice && <div css={box}>{notice}</div>;
}

const notices: Readonly<Record<Exclude<Ringing, "off">, ReactNode>> = {
  unknown: null,
  on: <p>This device is notified when ONI is closed.</p>,
  closed: <p>The operator of this network has turned notifications on devices off.</p>,
  unsupported: (
    <p>
      This browser cannot notify while ONI is closed. That needs a browser with push and an https
      address.
    </p>
  ),
  "needs-install": (
    <p>
      An iPhone or iPad notifies once ONI is on its home screen: press Share, then Add to Home
      Screen, and open it from there.
    </p>
  ),
  denied: (
    <p>
      Your browser blocks notifications of ONI. Allow notifications for this address in its
      settings, and come back.
    </p>
  ),
};

const box = css({
  ...layout.stack(6),
  h3: { ...type.dense, fontWeight: 600 },
  p: { ...type.meta, color: color.ink2 },
});
const offer = css({
  padding: "14px 16px 16px",
  background: color.raised,
  boxShadow: `inset 3px 0 ${color.strike}`,
});
const buttons = css({ ...layout.wrap(8), marginTop: 6 });
