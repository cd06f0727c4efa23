import { useQuery } from "@tanstack/react-query";
import { serversQuery } from "../../chat/lists/queries.ts";

/** Returns whether the height of the first steps is known, so that nothing below them moves later. */
export function useStepsKnown(): boolean {
  return !useQuery(serversQuery).isPending;
}
