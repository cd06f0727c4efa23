import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../../theme/theme.ts";
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
        <h3>Ring this device when ONI is closed?</h3>
        <p>
          For knocks, mentions, answers and whatever else comes to your inbox, as WHEN_TO_RING has
          it.{" "}
          {hasContent
            ? "The notice says who, and how it begins."
            : "The notice says that somebody thought of you, and no more."}{" "}
          Your browser will ask once more; you can stop it here at any time.
        </p>
        <div css={buttons}>
          <Button
            tone={onPutOff ? "primary" : "default"}
            pending={ringHere.isPending}
            onClick={() => ringHere.isPending || ringHere.mutate()}
          >
            ALLOW_RINGING
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
  on: <p>This device rings when ONI is closed.</p>,
  closed: <p>This network rings no devices: whoever runs it has turned that off.</p>,
  unsupported: (
    <p>
      This browser cannot ring while ONI is closed. It takes one that knows push, and an https
      address.
    </p>
  ),
  "needs-install": (
    <p>
      An iPhone or iPad rings once ONI is on its home screen: press Share, then Add to Home Screen,
      and open it from there.
    </p>
  ),
  denied: (
    <p>
      Your browser was told not to ring for ONI. Allow notifications for this address in its
      settings, and come back.
    </p>
  ),
};

const box = css({
  display: "grid",
  gap: 6,
  h3: { ...type.dense, fontWeight: 600 },
  p: { ...type.meta, color: color.ink2 },
});
const offer = css({
  padding: "14px 16px 16px",
  background: color.raised,
  boxShadow: `inset 3px 0 ${color.strike}`,
});
const buttons = css({ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 6 });
