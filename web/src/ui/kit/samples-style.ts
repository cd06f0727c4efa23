import { css } from "@emotion/react";
import { layout } from "../layout/layout.ts";

export const stack = css(layout.stack(12));
export const row = css({ ...layout.row(10), flexWrap: "wrap" });
