import type { Ref } from "react";

type ImageInputProps = {
  /** Its `click()` opens the file picker. */
  ref: Ref<HTMLInputElement>;
  label: string;
  onPick: (file: File) => void;
};

/** A hidden file input for one image. The same image may be picked again. */
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
