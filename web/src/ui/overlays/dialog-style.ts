import { css, keyframes } from "@emotion/react";
import { below, color, ease, layer, shadow, type } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, translate: "0 8px" } });

/** Shared by every dialog: scrim, box, title, text, actions. */
export const dialogStyle = {
  scrim: css({
    position: "fixed",
    inset: 0,
    zIndex: layer.dialog,
    background: `color-mix(in srgb, ${color.void} 80%, transparent)`,
    animation: `${appear} 240ms ${ease.out}`,
  }),
  box: css({
    ...layout.box(color.raised, color.edge),
    position: "fixed",
    zIndex: layer.dialog,
    left: "50%",
    top: "50%",
    transform: "translate(-50%, -50%)",
    width: "min(480px, calc(100vw - 32px))",
    maxHeight: "calc(100dvh - 32px)",
    overflowY: "auto",
    padding: 20,
    boxShadow: shadow.floating,
    animation: `${rise} 240ms ${ease.out}`,
    "&:focus-visible": { outline: 0 },
    // The buttons stay in view where the content is higher than the window.
    "[data-part=actions]": {
      position: "sticky",
      zIndex: 1,
      bottom: -20,
      margin: "8px -20px -20px",
      padding: "12px 20px 20px",
      background: color.raised,
    },
    // A sheet at the bottom on phones.
    [below.phone]: {
      left: 0,
      right: 0,
      top: "auto",
      bottom: 0,
      width: "100%",
      transform: "none",
      borderWidth: "1px 0 0",
    },
  }),
  wide: css({ width: "min(560px, calc(100vw - 32px))", [below.phone]: { width: "100%" } }),
  palette: css({
    top: 112,
    transform: "translate(-50%, 0)",
    display: "flex",
    flexDirection: "column",
    width: "min(680px, calc(100vw - 32px))",
    maxHeight: "calc(100dvh - 144px)",
    overflow: "hidden",
    padding: 0,
    [below.phone]: { top: 0, transform: "none", width: "100%", maxHeight: "none", borderWidth: 0 },
  }),
  title: css({ ...type.cardTitle, marginBottom: 8, paddingRight: 32 }),
  close: css({ position: "absolute", right: 12, top: 14 }),
  text: css({ color: color.ink2, fontSize: 14, lineHeight: "23px" }),
  form: css({ marginTop: 12 }),
  actions: css({
    display: "flex",
    gap: 10,
    justifyContent: "flex-end",
    marginTop: 20,
    [below.phone]: { flexDirection: "column-reverse", "> *": { width: "100%", minHeight: 44 } },
  }),
};
