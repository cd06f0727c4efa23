import type { Channel } from "../lists/queries.ts";
import { useIsLost } from "../../stores/connection.ts";

/** What stands in the empty field of a channel. */
export function usePlaceholder({ parentId, name }: Channel): string {
  if (useIsLost()) return "say something; it will go when you are back";
  return `${parentId === null ? "say something to" : "answer"} ${name}`;
}
