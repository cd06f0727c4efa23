import { css } from "@emotion/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useFetchMore } from "../../live/calls/pages.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { Lightbox } from "../album/images/Lightbox.tsx";
import { nameOfImage } from "../album/images/image-texts.ts";
import { Picture, pictureTile } from "../album/images/Picture.tsx";
import { shrineImagesQuery } from "./queries.ts";
import { layout } from "../../ui/layout/layout.ts";

/** Number of images shown at first and added each time. An album may contain thousands. */
const batchSize = 12;

/** Shows the member's public images. Renders nothing if there are none. */
export function ShrineImages({ username }: { username: string }) {
  const pages = useInfiniteQuery(shrineImagesQuery(username));
  const fetchMore = useFetchMore(pages);
  const { user } = useCurrentUser();
  const images = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const [shown, setShown] = useState(batchSize);
  const [openId, setOpenId] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  if (images.length === 0) return null;

  const showMore = () => {
    // Fetches one batch ahead, so that the button only appears if more images exist.
    if (images.length <= shown + 2 * batchSize) fetchMore();
    setShown(shown + batchSize);
  };
  const handleClose = (lastId: string) => {
    const index = images.findIndex(({ id }) => id === lastId);
    setOpenId(null);
    setShown((count) => Math.max(count, index + 1));
    // Waits a frame, because the viewer keeps the focus until it is removed.
    requestAnimationFrame(() => buttons.current.get(lastId)?.focus());
  };
  return (
    <Panel label="ALBUM" changes={images[0]?.id}>
      <ul css={layout.columns("repeat(auto-fill, minmax(140px, 1fr))", 12)}>
        {images.slice(0, shown).map((image) => (
          <li key={image.id}>
            <button
              css={pictureTile}
              ref={(button) => {
                if (button) buttons.current.set(image.id, button);
              }}
              type="button"
              aria-label={`Open ${nameOfImage(image)}`}
              onClick={() => setOpenId(image.id)}
            >
              <Picture image={image} />
            </button>
          </li>
        ))}
      </ul>
      {images.length > shown && (
        <Button css={more} size="small" onClick={showMore}>
          SHOW_MORE
        </Button>
      )}
      {openId !== null && (
        <Lightbox
          images={images}
          initialId={openId}
          boardNames={noNames}
          onClose={handleClose}
          onEnd={fetchMore}
          mayReport={user !== null && user !== undefined && user.username !== username}
        />
      )}
    </Panel>
  );
}

/** Board names are only for the owner. */
const noNames: ReadonlyMap<string, string> = new Map();

const more = css({ width: "100%", marginTop: 12 });
