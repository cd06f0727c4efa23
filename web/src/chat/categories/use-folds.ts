import { useState } from "react";
import { readStored, writeStored } from "../../stores/local-storage.ts";

const keyOf = (serverId: string) => `oni.folded.${serverId}`;

/** The folded categories of a dimension on this device. Give the component a `key` of the dimension. */
export function useFolds(serverId: string) {
  const [folded, setFolded] = useState(() => readStored(keyOf(serverId))?.split(" ") ?? []);
  const toggle = (id: string) => {
    const others = folded.filter((other) => other !== id);
    const next = others.length < folded.length ? others : [...folded, id];
    setFolded(next);
    writeStored(keyOf(serverId), next.join(" ") || null);
  };
  return { folded, toggle };
}
