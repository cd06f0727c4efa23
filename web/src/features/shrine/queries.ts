import { read } from "../../api/read.ts";

/** The page of a member who is public, or one's own. */
export const shrineQuery = (username: string) =>
  read("GET /api/users/:username", { params: { username } });

/** Their public posts, newest first. */
export const shrinePostsQuery = (username: string) =>
  read("GET /api/users/:username/posts", { params: { username } });

/** Their public images, newest first. */
export const shrineImagesQuery = (username: string) =>
  read("GET /api/users/:username/images", { params: { username } });
