import { read } from "../../live/calls/read.ts";

/** Returns the shrine of a public member or of the viewer, with the viewer's relation to them. */
export const shrineQuery = (username: string) =>
  read("GET /api/users/:username", { params: { username } });
