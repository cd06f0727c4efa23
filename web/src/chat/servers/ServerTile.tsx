import { css } from "@emotion/react";
import type { Server } from "@oni/api/contract";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { usePictureOf } from "../../shrine/uploads/use-picture-of.ts";
import { initialsOf } from "./initials.ts";
import { thumbnailOf } from "./thumbnail.ts";

type ServerTileProps = {
  server: Pick<Server, "name" | "iconUrl">;
  /** Two letters, unique in their list. */
  letters?: string | undefined;
};

/**
 * Shows a dimension's image, or else two letters of its name. Decorative, because the name is next to it.
 */
export const ServerTile = ({ server: { name, iconUrl }, letters }: ServerTileProps) =>
  iconUrl ? (
    <img css={[tile, image]} src={thumbnailOf(iconUrl)} alt="" width={48} height={48} />
  ) : (
    <span css={tile} aria-hidden="true">
      {letters ?? initialsOf(name)}
    </span>
  );

/** An image that is not uploaded yet. */
export const PictureTile = ({ picture }: { picture: Blob }) => (
  <img ref={usePictureOf(picture)} css={[tile, image]} alt="" width={48} height={48} />
);

const tile = css({
  ...layout.centered,
  ...layout.box(color.void, color.line2),
  flex: "none",
  width: 48,
  height: 48,
  color: color.ink2,
  fontSize: 13,
  fontWeight: 600,
  letterSpacing: 0,
});
const image = css({ objectFit: "cover" });
