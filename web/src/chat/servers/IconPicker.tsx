import { css } from "@emotion/react";
import { type ReactNode, useRef } from "react";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ImageInput } from "../../ui/forms/ImageInput.tsx";
import { AlbumButton } from "../composer/AlbumButton.tsx";
import { layout } from "../../ui/layout/layout.ts";

type IconPickerProps = {
  /** The current image or initials of the dimension. */
  tile: ReactNode;
  hasImage: boolean;
  isPending?: boolean;
  /** Gets the image, or null to remove it. */
  onPick: (picture: Blob | null) => void;
};

/** Shows the image of a dimension and chooses another one, from a file or from the member's album. */
export function IconPicker({ tile, hasImage, isPending = false, onPick }: IconPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const pickFromAlbum = useScreenAction(
    "Update failed",
    async ({ imageUrl }: { imageUrl: string }) => (await fetch(imageUrl)).blob(),
    onPick,
  );
  return (
    <div css={row}>
      {tile}
      <Button
        size="small"
        pending={isPending}
        disabled={isPending}
        onClick={() => input.current?.click()}
      >
        UPLOAD_IMAGE
      </Button>
      <AlbumButton isDisabled={isPending} onPick={(image) => pickFromAlbum.mutate(image)} />
      {hasImage && (
        <Button size="small" tone="quiet" disabled={isPending} onClick={() => onPick(null)}>
          REMOVE_IMAGE
        </Button>
      )}
      <ImageInput
        ref={input}
        label="Dimension image"
        onPick={(file) => isPending || onPick(file)}
      />
    </div>
  );
}

const row = css({ ...layout.row(10), flexWrap: "wrap" });
