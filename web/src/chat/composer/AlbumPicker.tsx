import { css } from "@emotion/react";
import type { Image } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { read } from "../../live/calls/read.ts";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { nameOfImage } from "../../shrine/album/images/image-texts.ts";
import { Picture, pictureTile } from "../../shrine/album/images/Picture.tsx";

type AlbumPickerProps = {
  onPick: (image: Image) => void;
  /** The button that opens the picker. */
  trigger?: (open: () => void) => ReactNode;
};

/** Lets a member choose an image from their album. Hidden images stay hidden. */
export function AlbumPicker({ onPick, trigger = attach }: AlbumPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {trigger(() => setIsOpen(true))}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} isWide title="From your album">
        <Images
          onPick={(image) => {
            setIsOpen(false);
            onPick(image);
          }}
        />
      </Dialog>
    </>
  );
}

const attach = (open: () => void) => (
  <Button tone="quiet" square aria-label="Attach image" onClick={open}>
    <ImagePlus aria-hidden="true" />
  </Button>
);

/** Returns an image as markdown for a message. */
export const markdownOf = ({ alt, title, imageUrl }: Image) =>
  `![${(alt || title).replace(/[[\]\\`\n]/g, " ")}](${imageUrl})`;

function Images({ onPick }: Pick<AlbumPickerProps, "onPick">) {
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
        <p css={note}>Your album has no image that others may see.</p>
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
            onClick={() => onPick(image)}
          >
            <Picture image={image} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const note = css({ ...type.text, margin: "4px 0 14px" });
const grid = css({ ...layout.columns("repeat(auto-fill, minmax(110px, 1fr))", 10), marginTop: 10 });
