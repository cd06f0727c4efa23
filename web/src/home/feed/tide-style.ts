import { css } from "@emotion/react";

/** Where the tide has its times above instead of beside it. */
export const narrowFeed = "@media (max-width: 960px)";

/** Beside the rail, as wide as the items of the tide. */
export const feedColumn = css({ marginLeft: 92, minWidth: 0, [narrowFeed]: { marginLeft: 0 } });
