import { useQuery } from "@tanstack/react-query";
import { serversQuery } from "../../chat/lists/queries.ts";

/** Whether it is known how much room the first steps take, so that nothing below them moves later. */
export function useStepsKnown(): boolean {
  return !useQuery(serversQuery).isPending;
}
