import { css } from "@emotion/react";
import { Ellipsis, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { DropdownMenu } from "../../ui/overlays/DropdownMenu.tsx";
import { DeleteImageDialog } from "../../shrine/album/DeleteImageDialog.tsx";
import { nameOfImage } from "../../shrine/album/images/image-texts.ts";
import { Picture } from "../../shrine/album/images/Picture.tsx";
import type { Image } from "../../shrine/album/images/queries.ts";
import { useImageActions } from "../../shrine/album/use-image-actions.ts";

/** A hidden photo, with buttons to restore and delete it. */
export function HiddenImage({ image }: { image: Image }) {
  const [isAsking, setIsAsking] = useState(false);
  const { show } = useImageActions(image);
  const name = nameOfImage(image);
  return (
    <figure css={card}>
      <div css={picture}>
        <Picture image={image} />
      </div>
      <figcaption css={caption}>
        <span css={text}>{name}</span>
        <DropdownMenu
          trigger={
            <Button size="small" tone="quiet" square aria-label={`Actions for ${name}`}>
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          entries={[
            { kind: "action", label: "Unhide", Icon: Eye, onSelect: () => show.mutate() },
            { kind: "rule" },
            {
              kind: "action",
              label: "Delete",
              Icon: Trash2,
              isDanger: true,
              onSelect: () => setIsAsking(true),
            },
          ]}
        />
      </figcaption>
      {isAsking && <DeleteImageDialog image={image} onSettled={() => setIsAsking(false)} />}
    </figure>
  );
}

const card = css({ ...layout.box(color.page, color.line), "&:hover": { borderColor: color.edge } });
const picture = css({ aspectRatio: "4 / 3" });
const caption = css({
  ...type.dense,
  ...layout.row(8),
  padding: "6px 6px 6px 12px",
  borderTop: `1px solid ${color.line}`,
});
const text = css({ ...layout.oneLine, flex: 1, minWidth: 0 });
