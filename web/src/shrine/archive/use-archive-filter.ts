import { useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import type { ArchiveFilter } from "./filter-posts.ts";

const noFilter: ArchiveFilter = { text: "", sort: "newest", tag: null, capsuleId: null };

/**
 * Returns the filter stored in the URL. A choice adds a history entry; typing adds one for the whole
 * text. `typed` is the content of the search box, ahead of the URL.
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
