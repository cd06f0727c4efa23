import { read } from "../../live/calls/read.ts";

/** Returns the keepers' decisions in a case about the viewer. */
export const ownCaseQuery = (id: string) => read("GET /api/cases/:id", { params: { id } });
