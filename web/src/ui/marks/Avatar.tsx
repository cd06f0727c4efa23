import { css } from "@emotion/react";
import { maskOf, maskSide } from "@oni/api/contract";
import { color } from "../../theme/theme.ts";
import { memoize } from "../../browser/memoize.ts";

type AvatarProps = {
  username: string;
  imageUrl?: string | null | undefined;
  /** Side in px. */
  size?: number;
  /** `you` is amber, `offline` ash; only a mask shows it. */
  presence?: "you" | "online" | "offline";
};

/** A member's picture, or the horned mask of their handle. Decorative, because the name is next to it. */
export const Avatar = ({ username, imageUrl, size = 32, presence = "online" }: AvatarProps) =>
  imageUrl ? (
    <img
      css={frame}
      data-part="avatar"
      src={imageUrl}
      width={size}
      height={size}
      alt=""
      loading="lazy"
    />
  ) : (
    <MaskAvatar username={username} size={size} presence={presence} />
  );

function MaskAvatar({ username, size, presence }: Required<Omit<AvatarProps, "imageUrl">>) {
  const { hue, path } = faceOf(username);
  const fill =
    presence === "you"
      ? color.you
      : presence === "offline"
        ? "var(--mask-ash)"
        : `var(--mask-hue-${hue + 1})`;
  return (
    <svg
      css={frame}
      data-part="avatar"
      width={size}
      height={size}
      viewBox={`0 0 ${maskSide} ${maskSide}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} fill={fill} />
    </svg>
  );
}

/** The faces of active members are drawn repeatedly. */
const rememberedFaces = 300;

const faceOf = memoize(rememberedFaces, (username) => {
  const { hue, cells } = maskOf(username);
  const path = [...cells]
    .map((cell) => `M${cell % maskSide} ${Math.floor(cell / maskSide)}h1v1h-1z`)
    .join("");
  return { hue, path };
});

const frame = css({
  display: "block",
  flex: "none",
  objectFit: "cover",
  background: color.void,
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
});
