import { css } from "@emotion/react";
import { useMatch } from "react-router-dom";
import { below, bottomHeight, color, layer, shadow, topHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { OniMark } from "../../ui/marks/OniMark.tsx";
import { install, putOffInstall, useInstall } from "./install.ts";

/** Offers to install ONI on the third visit. It takes no focus, and stays closed after it is put off. */
export function InstallOffer() {
  const isOffered = useInstall((state) => state.isOffered);
  const isInChannel = useMatch("/dimensions/:serverId/:channelId") !== null;
  const isOnLine = useMatch("/directs/:id") !== null;
  if (!isOffered) return null;
  return (
    <section css={[plate, (isInChannel || isOnLine) && aboveLog]} aria-labelledby={titleId}>
      <OniMark size={28} />
      <div>
        <h2 id={titleId}>Install ONI on this device</h2>
        <p>Its own window, an icon among your programs, and notifications.</p>
      </div>
      <div css={buttons}>
        <Button tone="quiet" onClick={putOffInstall}>
          NOT_NOW
        </Button>
        <Button onClick={() => void install()}>INSTALL</Button>
      </div>
    </section>
  );
}

const titleId = "install-offer";

const plate = css({
  ...layout.columns("28px minmax(0, 1fr)", "4px 20px"),
  ...layout.box(color.raised, color.edge),
  position: "fixed",
  zIndex: layer.sheet - 2,
  top: `calc(${topHeight} + 16px)`,
  right: 24,
  width: 352,
  padding: "16px 16px 16px 20px",
  boxShadow: shadow.floating,
  h2: { ...type.base, fontSize: 15, fontWeight: 600 },
  p: type.text,
  [below.phone]: {
    top: "auto",
    bottom: bottomHeight,
    right: 0,
    width: "100%",
    borderWidth: "1px 0 0",
  },
});
/** Covers neither the composer nor the list of members. */
const aboveLog = css({
  top: `calc(${topHeight} + 68px)`,
  right: 252,
  "@media (max-width: 1180px)": { right: 24 },
  [below.phone]: { top: topHeight, bottom: "auto", right: 0, borderWidth: "0 0 1px" },
});
const buttons = css({
  gridColumn: "1 / 3",
  display: "flex",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 10,
  [below.phone]: { "> *": { flex: 1 } },
});
