import { type RefObject, useLayoutEffect, useRef } from "react";

/** For an `img` that shows the picture in a file, straight from the member's device. */
export function usePictureOf(file: Blob): RefObject<HTMLImageElement | null> {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(file);
    picture.current?.setAttribute("src", url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return picture;
}
