import { useState } from "react";

/** Returns which long posts of a list are expanded. */
export function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return (id: string) => ({
    isExpanded: expanded.has(id),
    onToggle: () =>
      setExpanded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  });
}
