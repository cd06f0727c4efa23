import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { refused } from "../posts/use-post-deeds.ts";
import { dropImage, keepImage } from "./keep-album.ts";
import type { Image } from "./queries.ts";

/** What an owner does with an image of the album. Everything ends in a toast. */
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

  const remove = useMutation({
    mutationFn: () => call("DELETE /api/images/:id", { params }),
    onSuccess: () => {
      dropImage(queryClient, image.id);
      const description = "Image has been permanently deleted.";
      showToast({ tone: "success", title: "Image deleted", description });
    },
    onError: refused("Delete failed"),
  });

  return { hide, remove };
}
