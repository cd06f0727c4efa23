import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { dropImage, keepImage } from "./keep-album.ts";
import type { Image } from "./queries.ts";
import { UndoButton } from "./UndoButton.tsx";

/** What an owner does with an image, hidden or not. Everything ends in a toast. */
export function useImageActions(image: Image) {
  const queryClient = useQueryClient();
  const params = { id: image.id };
  const hide = useVisibility(image, {
    isPublic: false,
    title: "Image hidden",
    description: "It is kept in your settings, under Hidden.",
  });
  const show = useVisibility(image, {
    isPublic: true,
    title: "Image shown",
    description: "Image is now visible in your album.",
  });

  const describe = useAction(
    "Update failed",
    (alt: string) => call("PUT /api/images/:id/alt", { params, body: { alt } }),
    (changed) => {
      keepImage(queryClient, changed);
      showToast({ tone: "success", title: "Alt text saved" });
    },
  );
  const remove = useAction(
    "Delete failed",
    () => call("DELETE /api/images/:id", { params }),
    () => {
      dropImage(queryClient, image.id);
      showToast({
        tone: "success",
        title: "Image deleted",
        description: image.isPublic
          ? "It waits in the trash for 30 days."
          : "Hidden image has been permanently deleted.",
        more: createElement(UndoButton, { kind: "image", id: image.id }),
      });
    },
  );

  return { hide, show, describe, remove };
}

type Visibility = { isPublic: boolean; title: string; description: string };

function useVisibility({ id }: Image, { isPublic, title, description }: Visibility) {
  const queryClient = useQueryClient();
  return useAction(
    "Update failed",
    () => call("PUT /api/images/:id/visibility", { params: { id }, body: { isPublic } }),
    (image) => {
      keepImage(queryClient, image);
      showToast({ tone: "success", title, description });
    },
  );
}
