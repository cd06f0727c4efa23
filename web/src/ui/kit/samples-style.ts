import { css } from "@emotion/react";

export const stack = css({ display: "grid", gap: 12 });
export const row = css({ display: "flex", flexWrap: "wrap", gap: 10, alignItems: "center" });
