import { css } from "@emotion/react";
import type { Image } from "@oni/api/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Eye, ImageOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { ownImagesQuery } from "./queries.ts";
import { refused } from "../posts/use-post-deeds.ts";

/** One hidden photo, with its way back and its way out. */
export function HiddenImage({ image }: { image: Image }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const queryClient = useQueryClient();
  const name = image.title || "Untitled image";
  const params = { id: image.id };

  const unhide = useMutation({
    mutationFn: () => call("PUT /api/images/:id/visibility", { params, body: { isPublic: true } }),
    onSuccess: (shown) => {
      queryClient.setQueryData(ownImagesQuery.queryKey, (images) =>
        images?.map((kept) => (kept.id === shown.id ? shown : kept)),
      );
      showToast({
        tone: "success",
        title: "Image shown",
        description: "Image is now visible in your album.",
      });
    },
    onError: refused("Update failed"),
  });
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/images/:id", { params }),
    onSuccess: () => {
      queryClient.setQueryData(ownImagesQuery.queryKey, (images) =>
        images?.filter(({ id }) => id !== image.id),
      );
      void queryClient.invalidateQueries({ queryKey: ["api", "boards"] });
      showToast({
        tone: "success",
        title: "Image deleted",
        description: "Hidden image has been permanently deleted.",
      });
    },
    onError: (error) => {
      setIsAsking(false);
      showToast({ tone: "danger", title: "Delete failed", description: errorSentence(error) });
    },
  });

  return (
    <figure css={card}>
      {isBroken ? (
        <p css={[picture, placeholder]}>
          <ImageOff aria-hidden="true" />
          Image Not Found
        </p>
      ) : (
        <img
          css={picture}
          src={image.thumbnailUrl}
          alt={name}
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      )}
      <figcaption css={caption}>
        <span css={words}>{name}</span>
        <DropdownMenu
          trigger={
            <Button size="small" tone="quiet" square aria-label={`Actions for ${name}`}>
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          entries={[
            { kind: "action", label: "Unhide", Icon: Eye, onSelect: () => unhide.mutate() },
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
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete image"
        words="Are you sure you want to permanently delete this hidden image?"
        confirmLabel="DELETE_IMAGE"
        isPending={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.isPending || remove.mutate()}
      />
    </figure>
  );
}

const card = css({
  background: color.page,
  border: `1px solid ${color.line}`,
  borderRadius: 2,
  "&:hover": { borderColor: color.edge },
});
const picture = css({
  display: "block",
  width: "100%",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  background: color.void,
});
const placeholder = css({
  ...type.meta,
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: 8,
  color: color.ink3,
});
const caption = css({
  ...type.dense,
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "6px 6px 6px 12px",
  borderTop: `1px solid ${color.line}`,
});
const words = css({
  flex: 1,
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
