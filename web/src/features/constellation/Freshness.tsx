import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { useConnection } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";

/** How old the map is: nothing when it follows live. */
export function Freshness({ updatedAt }: { updatedAt: number }) {
  const isLive = useConnection(({ phase }) => phase === "live");
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (isLive) return undefined;
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [isLive]);
  if (isLive) return <p css={line}>live</p>;
  if (updatedAt === 0) return null;
  return <p css={line}>refreshed {Math.max(0, Math.round((nowMs - updatedAt) / 1_000))} s ago</p>;
}

const line = css({ ...type.meta, color: color.ink3, marginTop: 4 });
