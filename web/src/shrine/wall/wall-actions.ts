import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { wallQuery, type WallMark } from "./queries.ts";

/** `username` is the owner of the wall. */
type OnWall = { username: string };
export type MarkOnWall = OnWall & { mark: Pick<WallMark, "id"> };

/** Leaves a mark on the wall of a shrine. */
export const pressMark = defineAction({
  failure: "Mark not left",
  act: ({ username, line }: OnWall & { line: string }) =>
    call("POST /api/users/:username/wall", { params: { username }, body: { line } }),
  updateCache: (queryClient, mark, { username }) =>
    changeWall(queryClient, username, (page, index) =>
      index === 0 && page.every(({ id }) => id !== mark.id) ? [mark, ...page] : page,
    ),
});

/** Makes a waiting mark public. */
export const approveMark = defineAction({
  failure: "Mark not approved",
  act: ({ mark: { id } }: MarkOnWall) => call("POST /api/wall/:id/approve", { params: { id } }),
  updateCache: (queryClient, _, { username }) => changeWall(queryClient, username, (page) => page),
});

export const removeMark = defineAction({
  failure: "Mark not removed",
  act: ({ mark: { id } }: MarkOnWall) => call("DELETE /api/wall/:id", { params: { id } }),
  updateCache: (queryClient, _, { username, mark }) =>
    changeWall(queryClient, username, (page) => page.filter(({ id }) => id !== mark.id)),
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
