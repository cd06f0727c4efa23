import type { Image } from "@oni/api/contract";
import { Button } from "../../ui/layout/Button.tsx";
import { AlbumPicker } from "./AlbumPicker.tsx";

type AlbumButtonProps = { isDisabled: boolean; onPick: (image: Image) => void };

/** Chooses an image of the member's album. Has a text label, unlike the composer's button. */
export const AlbumButton = ({ isDisabled, onPick }: AlbumButtonProps) => (
  <AlbumPicker
    onPick={onPick}
    trigger={(open) => (
      <Button size="small" disabled={isDisabled} onClick={open}>
        FROM_ALBUM
      </Button>
    )}
  />
);
