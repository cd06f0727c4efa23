import { css } from "@emotion/react";

/** Windows in which the feed shows its times above the items. */
export const narrowFeed = "@media (max-width: 960px)";

/** Next to the rail, as wide as the items of the feed. */
export const feedColumn = css({ marginLeft: 92, minWidth: 0, [narrowFeed]: { marginLeft: 0 } });
