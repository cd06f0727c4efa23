import { read } from "../../live/calls/read.ts";

/** The page of a member who is public, or one's own, and what the viewer has to do with them. */
export const shrineQuery = (username: string) =>
  read("GET /api/users/:username", { params: { username } });
