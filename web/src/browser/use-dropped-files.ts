import { useEffect, useEffectEvent, useState } from "react";

/**
 * Passes on files dropped or pasted on the page, or on targets that `accepts` allows. Returns whether
 * files are dragged over such a target. A paste that contains text is ignored.
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
    // Files on other targets are refused by `refuseStrayFiles`, which was registered earlier.
    on("dragover", (event) => {
      event.preventDefault();
      if (event.dataTransfer && canDrop(event.target)) event.dataTransfer.dropEffect = "copy";
    });
    // `relatedTarget` is null only when the pointer leaves the page.
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
