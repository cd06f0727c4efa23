import { read } from "../../live/calls/read.ts";

/** The categories of a dimension, in their order. */
export const categoriesQuery = (serverId: string) =>
  read("GET /api/servers/:id/categories", { params: { id: serverId } });
