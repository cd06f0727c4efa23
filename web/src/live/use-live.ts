import { createContext, useContext } from "react";
import type { Live } from "./connection.ts";

export const LiveContext = createContext<Live | null>(null);

/** The tab's one link to the gateway. */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error("useLive must be used within a LiveContext");
  return live;
}
