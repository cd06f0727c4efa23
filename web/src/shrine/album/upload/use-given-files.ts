import { useEffect, useEffectEvent, useState } from "react";

/**
 * Files that are dropped or pasted anywhere on the page, or where it `accepts`. Answers whether some hang
 * over that. Whoever pastes text means the text.
 */
export function useDroppedFiles(
  onFiles: (files: readonly File[]) => void,
  accepts: (target: EventTarget | null) => boolean = () => true,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(
    (target: EventTarget | null, transfer: DataTransfer | null) => {
      const files = [...(transfer?.files ?? [])];
      if (files.length > 0 && accepts(target)) onFiles(files);
    },
  );
  const canDrop = useEffectEvent((target: EventTarget | null) => accepts(target));
  const hover = useEffectEvent((target: EventTarget | null) => setIsOver(accepts(target)));
  useEffect(() => {
    const page = new AbortController();
    const on = <Name extends "dragenter" | "dragover" | "dragleave" | "drop">(
      name: Name,
      handle: (event: DragEvent) => void,
    ) =>
      window.addEventListener(
        name,
        (event) => event.dataTransfer?.types.includes("Files") && handle(event),
        { signal: page.signal },
      );
    on("dragenter", ({ target }) => hover(target));
    // Elsewhere files are refused (`refuseStrayFiles`), which has listened for longer.
    on("dragover", (event) => {
      event.preventDefault();
      if (event.dataTransfer && canDrop(event.target)) event.dataTransfer.dropEffect = "copy";
    });
    // Leaving the page has nowhere to go; leaving one element for another has.
    on("dragleave", (event) => event.relatedTarget === null && setIsOver(false));
    on("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      handleFiles(event.target, event.dataTransfer);
    });
    window.addEventListener(
      "paste",
      ({ target, clipboardData }) =>
        clipboardData?.types.includes("text/plain") || handleFiles(target, clipboardData),
      { signal: page.signal },
    );
    return () => page.abort();
  }, []);
  return isOver;
}
