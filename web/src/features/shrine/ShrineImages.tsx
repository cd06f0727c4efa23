import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { color } from "../../theme/theme.ts";
import { Panel } from "../../ui/Panel.tsx";
import { shrineImagesQuery } from "./queries.ts";

/** The pictures the member shows everyone; nothing where there are none. */
export function ShrineImages({ username }: { username: string }) {
  const { data: images } = useQuery(shrineImagesQuery(username));
  if (!images?.length) return null;
  return (
    <Panel label="ALBUM" led="live">
      <ul css={grid}>
        {images.map((image) => (
          <li key={image.id}>
            <a href={image.imageUrl} target="_blank" rel="noreferrer">
              <img
                css={picture}
                src={image.thumbnailUrl}
                alt={image.title || image.description || "Untitled image"}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const grid = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(140px, 1fr))",
  gap: 12,
});
const picture = css({
  display: "block",
  width: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  background: color.void,
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
});
