import type { Image } from "@oni/api/contract";
import { type FocusEvent, useRef } from "react";
import { markdownOf } from "./AlbumPicker.tsx";
import { insertBlock } from "./insert-block.ts";

/** Inserts images of the member's album into a text, below the line of the last cursor position. */
export function usePictureInText(text: string, onWrite: (text: string) => void) {
  const cursor = useRef<number | null>(null);
  return {
    noteCursor: ({ target }: FocusEvent<HTMLTextAreaElement>) => {
      cursor.current = target.selectionStart;
    },
    addPicture: (image: Image) => {
      const inserted = insertBlock(text, cursor.current ?? text.length, markdownOf(image));
      cursor.current = inserted.cursor;
      onWrite(inserted.text);
    },
  };
}
