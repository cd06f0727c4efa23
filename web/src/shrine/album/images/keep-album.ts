import type { QueryClient } from "@tanstack/react-query";
import { type Board, boardsQuery, type Image, imagesQuery, trashQuery } from "./queries.ts";

/** Puts a new image at the head of the album. */
export function addImage(queryClient: QueryClient, image: Image): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) => list && [image, ...list]);
  refreshRest(queryClient);
}

/** Brings a changed image to the album. */
export function cacheImage(queryClient: QueryClient, image: Image): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) => list && replace(list, image));
  refreshRest(queryClient);
}

/** Takes a deleted image out of the album. */
export function dropImage(queryClient: QueryClient, imageId: string): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) =>
    list?.filter(({ id }) => id !== imageId),
  );
  refreshRest(queryClient);
}

/** Puts a new board before the others. */
export const addBoard = (queryClient: QueryClient, board: Board): void =>
  void queryClient.setQueryData(boardsQuery.queryKey, (list) => list && [board, ...list]);

/** Brings a renamed or newly tagged board to the album. */
export const cacheBoard = (queryClient: QueryClient, board: Board): void =>
  void queryClient.setQueryData(boardsQuery.queryKey, (list) => list && replace(list, board));

/** Brings a shown or hidden board to the album. Its images have changed with it, URLs and all. */
export async function cacheBoardVisibility(queryClient: QueryClient, board: Board): Promise<void> {
  cacheBoard(queryClient, board);
  refreshRest(queryClient);
  await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
}

/** Takes a deleted board and the images that went with it out of the album. */
export function dropBoard(queryClient: QueryClient, boardId: string): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) =>
    list?.filter((image) => image.boardId !== boardId),
  );
  queryClient.setQueryData(boardsQuery.queryKey, (list) =>
    list?.filter(({ id }) => id !== boardId),
  );
  refreshRest(queryClient);
}

/** Takes what was restored or is gone for good out of the trash. */
export const dropTrashed = (queryClient: QueryClient, id: string): void =>
  void queryClient.setQueryData(trashQuery.queryKey, (list) =>
    list?.filter((item) => item.id !== id),
  );

/** Asks for the album anew, and for all that shows what is in it. */
export function refreshAlbum(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
  refreshRest(queryClient);
}

const replace = <Item extends { id: string }>(list: readonly Item[], item: Item): Item[] =>
  list.map((cached) => (cached.id === item.id ? item : cached));

/** Counts of boards, the trash, the tags in use, and the images that everyone is shown are asked for anew. */
function refreshRest(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: boardsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: trashQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ["api", "tags"] });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === "users" && queryKey[3] === "images",
  });
}
