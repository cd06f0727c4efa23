import { Paperclip } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../ui/layout/Button.tsx";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";

/** Chooses files from the device. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Cleared so that the same file can be chosen again.
    event.target.value = "";
  };
  return (
    <>
      <Button tone="quiet" square aria-label="Attach files" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" />
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          aria-label="Files"
          tabIndex={-1}
          onChange={handleChange}
        />
      </VisuallyHidden>
    </>
  );
}
