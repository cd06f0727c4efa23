import { css } from "@emotion/react";

/** Where the tide has its times above instead of beside it. */
export const narrowTide = "@media (max-width: 960px)";

/** Beside the rail, as wide as the items of the tide. */
export const tideColumn = css({ marginLeft: 92, minWidth: 0, [narrowTide]: { marginLeft: 0 } });
