import type { Trashed } from "@oni/api/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { dropTrashed, refreshAlbum } from "./keep-album.ts";

const names = { image: "Image", board: "Board" };

/** What an owner does with something in the trash. Everything ends in a toast. */
export function useTrashActions({ kind, id }: Pick<Trashed, "kind" | "id">) {
  const queryClient = useQueryClient();
  const params = { kind, id };

  const restore = useAction(
    "Restore failed",
    () => call("POST /api/trash/:kind/:id/restore", { params }),
    () => {
      dropTrashed(queryClient, id);
      refreshAlbum(queryClient);
      showToast({ tone: "success", title: `${names[kind]} restored` });
    },
  );

  const remove = useAction(
    "Delete failed",
    () => call("DELETE /api/trash/:kind/:id", { params }),
    () => {
      dropTrashed(queryClient, id);
      const description = `${names[kind]} has been permanently deleted.`;
      showToast({ tone: "success", title: `${names[kind]} deleted`, description });
    },
  );

  return { restore, remove };
}
