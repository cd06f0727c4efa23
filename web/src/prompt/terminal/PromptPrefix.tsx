import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

/** `oni@constellation:/archive$` before the typed command. */
export const PromptPrefix = ({ path }: { path: string }) => (
  <span css={words}>
    <b>oni</b>@constellation:<i>{path}</i>$
  </span>
);

const words = css({
  color: color.ink3,
  overflowWrap: "anywhere",
  b: { color: color.you, fontWeight: 500 },
  i: { color: color.glow, fontStyle: "normal" },
});
