import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../api/api-error.ts";
import { read } from "../../api/read.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { nameOfImage, Picture, pictureTile } from "../album/Picture.tsx";

/** Gives the markdown of an image from one's own album. Hidden images stay hidden. */
export function AlbumPicker({ onPick }: { onPick: (markdown: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" square aria-label="Attach image" onClick={() => setIsOpen(true)}>
        <ImagePlus aria-hidden="true" />
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} isWide title="From your album">
        <Images
          onPick={(markdown) => {
            setIsOpen(false);
            onPick(markdown);
          }}
        />
      </Dialog>
    </>
  );
}

function Images({ onPick }: { onPick: (markdown: string) => void }) {
  const images = useQuery({ ...read("GET /api/images", {}), staleTime: 0 });
  if (images.isLoadingError) {
    return (
      <ErrorState
        text="The album could not be fetched."
        detail={errorSentence(images.error)}
        onRetry={() => void images.refetch()}
      />
    );
  }
  if (!images.data) return <Loading text="Opening the album..." />;
  const shown = images.data.filter(({ isPublic }) => isPublic);
  if (shown.length === 0) {
    return (
      <>
        <p css={note}>Your album holds no image that others may see.</p>
        <ButtonLink to="/album">ALBUM</ButtonLink>
      </>
    );
  }
  return (
    <ul css={grid}>
      {shown.map((image) => (
        <li key={image.id}>
          <button
            css={pictureTile}
            type="button"
            aria-label={nameOfImage(image)}
            onClick={() => onPick(`![${image.title.replace(/[[\]\n]/g, " ")}](${image.imageUrl})`)}
          >
            <Picture image={image} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const note = css({ ...type.dense, color: color.ink2, margin: "4px 0 14px" });
const grid = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(110px, 1fr))",
  gap: 10,
  marginTop: 10,
});
