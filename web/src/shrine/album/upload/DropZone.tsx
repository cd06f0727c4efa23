import { css } from "@emotion/react";
import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden.tsx";

type DropZoneProps = {
  /** Why the last file was refused. */
  refusal: string | null;
  onFiles: (files: readonly File[]) => void;
};

/** Area to choose an image. Dropping and pasting work on the whole page. */
export function DropZone({ refusal, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Allows choosing the same file again.
    event.target.value = "";
  };
  return (
    <div css={zone}>
      <ImageUp aria-hidden="true" />
      <p>Drop an image here, paste one, or</p>
      <Button tone="primary" onClick={() => input.current?.click()}>
        CHOOSE_IMAGE
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Image file"
          tabIndex={-1}
          onChange={handleChange}
        />
      </VisuallyHidden>
      <p css={type.note}>PNG, JPEG, GIF, WebP or AVIF, at most 10 MB and 40 megapixels.</p>
      {refusal && (
        <p css={refused} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

const zone = css({
  ...layout.stack(12),
  justifyItems: "center",
  marginTop: 12,
  padding: "32px 20px",
  border: `1px dashed ${color.edge}`,
  borderRadius: 2,
  background: color.void,
  textAlign: "center",
  ".lucide": { width: 32, height: 32, color: color.glow },
  "button .lucide": { width: 16, height: 16 },
});
const refused = css({ ...type.dense, color: color.danger, overflowWrap: "anywhere" });
