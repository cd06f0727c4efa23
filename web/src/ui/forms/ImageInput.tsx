import type { Ref } from "react";

type ImageInputProps = {
  /** Whose `click()` opens the choice of files. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onPick: (file: File) => void;
};

/** Asks for one image of this device, unseen. The same one may be picked again. */
export const ImageInput = ({ ref, label, onPick }: ImageInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    aria-label={label}
    hidden
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      if (file) onPick(file);
      currentTarget.value = "";
    }}
  />
);
