import type { QueryClient } from "@tanstack/react-query";
import { type Board, boardsQuery, type Image, imagesQuery, trashQuery } from "./queries.ts";

/** Adds a new image at the front of the cached album. */
export function addImage(queryClient: QueryClient, image: Image): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) => list && [image, ...list]);
  refreshRest(queryClient);
}

/** Replaces a changed image in the cached album. */
export function cacheImage(queryClient: QueryClient, image: Image): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) => list && replace(list, image));
  refreshRest(queryClient);
}

/** Removes a deleted image from the cached album. */
export function dropImage(queryClient: QueryClient, imageId: string): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) =>
    list?.filter(({ id }) => id !== imageId),
  );
  refreshRest(queryClient);
}

/** Adds a new board at the front. A read that began before it would remove the board again. */
export async function addBoard(queryClient: QueryClient, board: Board): Promise<void> {
  const { queryKey } = boardsQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => list && [board, ...list]);
  void queryClient.invalidateQueries({ queryKey });
}

/** Replaces a renamed or retagged board in the cached album. */
export const cacheBoard = (queryClient: QueryClient, board: Board): void =>
  void queryClient.setQueryData(boardsQuery.queryKey, (list) => list && replace(list, board));

/** Replaces a shown or hidden board and refetches its images, whose visibility and URLs have changed. */
export async function cacheBoardVisibility(queryClient: QueryClient, board: Board): Promise<void> {
  cacheBoard(queryClient, board);
  refreshRest(queryClient);
  await queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
}

/** Removes a deleted board and its images from the cached album. */
export function dropBoard(queryClient: QueryClient, boardId: string): void {
  queryClient.setQueryData(imagesQuery.queryKey, (list) =>
    list?.filter((image) => image.boardId !== boardId),
  );
  queryClient.setQueryData(boardsQuery.queryKey, (list) =>
    list?.filter(({ id }) => id !== boardId),
  );
  refreshRest(queryClient);
}

/** Removes a restored or permanently deleted item from the cached trash. */
export const dropTrashed = (queryClient: QueryClient, id: string): void =>
  void queryClient.setQueryData(trashQuery.queryKey, (list) =>
    list?.filter((item) => item.id !== id),
  );

/** Refetches the album and everything derived from it. */
export function refreshAlbum(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: imagesQuery.queryKey });
  refreshRest(queryClient);
}

const replace = <Item extends { id: string }>(list: readonly Item[], item: Item): Item[] =>
  list.map((cached) => (cached.id === item.id ? item : cached));

/** Refetches board counts, trash, tags in use and public images. */
function refreshRest(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: boardsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: trashQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ["api", "tags"] });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === "users" && queryKey[3] === "images",
  });
}
