import { type RefObject, useLayoutEffect, useRef } from "react";

/** Returns a ref for an `img` that shows the picture in a local file. */
export function usePictureOf(file: Blob): RefObject<HTMLImageElement | null> {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(file);
    picture.current?.setAttribute("src", url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return picture;
}
