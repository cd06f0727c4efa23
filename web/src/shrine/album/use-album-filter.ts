import { useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import type { AlbumFilter } from "./images/filter-images.ts";

const noFilter: AlbumFilter = { text: "", sort: "newest", tag: null, boardId: null };

/**
 * Returns the filter stored in the URL. A choice adds a history entry; typing adds one for the whole
 * text. `typed` is the content of the search box, ahead of the URL.
 */
export function useAlbumFilter() {
  const [params, setParams] = useSearchParams();
  const navigationType = useNavigationType();
  const filter: AlbumFilter = {
    text: params.get("q") ?? "",
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
    tag: params.get("tag"),
    boardId: params.get("board"),
  };
  const [typed, setTyped] = useState(filter.text);
  const [lastText, setLastText] = useState(filter.text);
  if (filter.text !== lastText) {
    setLastText(filter.text);
    if (navigationType === "POP") setTyped(filter.text);
  }

  const change = (changes: Partial<AlbumFilter>) => {
    const isTyping = changes.text !== undefined && changes.text !== "" && filter.text !== "";
    if (changes.text !== undefined) setTyped(changes.text);
    setParams(toParams({ ...filter, text: typed, ...changes }), { replace: isTyping });
  };
  return { filter, typed, change, clear: () => change(noFilter) };
}

const toParams = ({ text, sort, tag, boardId }: AlbumFilter): Record<string, string> => ({
  ...(text && { q: text }),
  ...(sort === "oldest" && { sort }),
  ...(tag && { tag }),
  ...(boardId && { board: boardId }),
});
