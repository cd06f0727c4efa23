import type { QueryClient } from "@tanstack/react-query";
import { defineAction, fields } from "../../live/calls/action.ts";
import { wallQuery, type WallMark } from "./queries.ts";

/** `username` is the owner of the wall. */
export type MarkOnWall = { id: string; username: string };
const onWall = fields<Pick<MarkOnWall, "username">>("username");

/** Leaves a mark on the wall of a shrine. */
export const pressMark = defineAction("POST /api/users/:username/wall", {
  failure: "Mark not left",
  updateCache: (queryClient, mark, { username }) =>
    changeWall(queryClient, username, (page, index) =>
      index === 0 && page.every(({ id }) => id !== mark.id) ? [mark, ...page] : page,
    ),
});

/** Makes a waiting mark public. */
export const approveMark = defineAction("POST /api/wall/:id/approve", {
  failure: "Mark not approved",
  notSent: onWall,
  updateCache: (queryClient, _, { username }) => changeWall(queryClient, username, (page) => page),
});

export const removeMark = defineAction("DELETE /api/wall/:id", {
  failure: "Mark not removed",
  notSent: onWall,
  updateCache: (queryClient, _, { username, id }) =>
    changeWall(queryClient, username, (page) => page.filter((mark) => mark.id !== id)),
});

/** The author of a mark and the owner of the wall can remove it. */
export const mayRemoveMark = (
  { author }: Pick<WallMark, "author">,
  isWallOwner: boolean,
  viewerId: string | undefined,
): boolean => isWallOwner || author.id === viewerId;

function changeWall(
  queryClient: QueryClient,
  username: string,
  change: (page: WallMark[], index: number) => WallMark[],
): Promise<void> {
  const { queryKey } = wallQuery(username);
  queryClient.setQueryData(
    queryKey,
    (cached) => cached && { ...cached, pages: cached.pages.map(change) },
  );
  return queryClient.invalidateQueries({ queryKey });
}
