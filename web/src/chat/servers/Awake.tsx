import { css } from "@emotion/react";
import type { ServerActivity } from "@oni/api/contract";
import { color, type } from "../../theme/theme.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";

const facesShown = 4;

/** Shows the other members who are in a dimension now. */
export const Awake = ({ hereCount, faces }: Pick<ServerActivity, "hereCount" | "faces">) =>
  hereCount === 0 ? null : (
    <span css={masks}>
      {faces.slice(0, facesShown).map(({ username, profileImageUrl }) => (
        <Avatar key={username} username={username} imageUrl={profileImageUrl} size={22} />
      ))}
      <span css={count}>{hereCount} online</span>
    </span>
  );

const masks = css({ display: "inline-flex", alignItems: "center", gap: 3, flex: "none" });
const count = css({ ...type.meta, marginLeft: 4, color: color.glow, fontWeight: 500 });
