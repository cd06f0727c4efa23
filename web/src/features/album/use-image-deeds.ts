import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { refused } from "../posts/use-post-deeds.ts";
import { dropImage, keepImage } from "./keep-album.ts";
import type { Image } from "./queries.ts";

/** What an owner does with an image, hidden or not. Everything ends in a toast. */
export function useImageDeeds(image: Image) {
  const queryClient = useQueryClient();
  const params = { id: image.id };

  const hide = useMutation({
    mutationFn: () => call("PUT /api/images/:id/visibility", { params, body: { isPublic: false } }),
    onSuccess: (hidden) => {
      keepImage(queryClient, hidden);
      const description = "It is kept in your settings, under Hidden.";
      showToast({ tone: "success", title: "Image hidden", description });
    },
    onError: refused("Update failed"),
  });

  const show = useMutation({
    mutationFn: () => call("PUT /api/images/:id/visibility", { params, body: { isPublic: true } }),
    onSuccess: (shown) => {
      keepImage(queryClient, shown);
      const description = "Image is now visible in your album.";
      showToast({ tone: "success", title: "Image shown", description });
    },
    onError: refused("Update failed"),
  });

  const remove = useMutation({
    mutationFn: () => call("DELETE /api/images/:id", { params }),
    onSuccess: () => {
      dropImage(queryClient, image.id);
      const what = image.isPublic ? "Image" : "Hidden image";
      const description = `${what} has been permanently deleted.`;
      showToast({ tone: "success", title: "Image deleted", description });
    },
    onError: refused("Delete failed"),
  });

  return { hide, show, remove };
}
