import type { WallMark } from "@oni/api/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { readKey } from "../../live/calls/read.ts";

export type { WallMark };

/** Returns pages of the marks on a member's wall, newest first. */
export const wallQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: readKey("GET /api/users/:username/wall", { params: { username } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/users/:username/wall", {
        params: { username },
        query: { before: pageParam || undefined },
        signal,
      }),
    ...untilEmpty,
  });
