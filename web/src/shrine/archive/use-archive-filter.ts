import { useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import type { ArchiveFilter } from "./filter-posts.ts";

const noFilter: ArchiveFilter = { text: "", sort: "newest", tag: null, capsuleId: null };

/**
 * The filter as the address holds it. A choice is a step of its own in the history; typing is one
 * step from its first letter on. `typed` is what the search box shows, ahead of the address.
 */
export function useArchiveFilter() {
  const [params, setParams] = useSearchParams();
  const navigationType = useNavigationType();
  const filter: ArchiveFilter = {
    text: params.get("q") ?? "",
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
    tag: params.get("tag"),
    capsuleId: params.get("capsule"),
  };
  const [typed, setTyped] = useState(filter.text);
  const [lastText, setLastText] = useState(filter.text);
  if (filter.text !== lastText) {
    setLastText(filter.text);
    if (navigationType === "POP") setTyped(filter.text);
  }

  const change = (changes: Partial<ArchiveFilter>) => {
    const isTyping = changes.text !== undefined && changes.text !== "" && typed !== "";
    if (changes.text !== undefined) setTyped(changes.text);
    setParams(toParams({ ...filter, text: typed, ...changes }), { replace: isTyping });
  };
  return { filter, typed, change, clear: () => change(noFilter) };
}

export const isFiltered = ({ text, tag, capsuleId }: ArchiveFilter): boolean =>
  text.trim() !== "" || tag !== null || capsuleId !== null;

const toParams = ({ text, sort, tag, capsuleId }: ArchiveFilter): Record<string, string> => ({
  ...(text && { q: text }),
  ...(sort === "oldest" && { sort }),
  ...(tag && { tag }),
  ...(capsuleId && { capsule: capsuleId }),
});
