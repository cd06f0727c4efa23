import { read } from "../../live/calls/read.ts";

/** What keepers decided about the member. */
export const ownCaseQuery = (id: string) => read("GET /api/cases/:id", { params: { id } });
