import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** The selection on the map by usernames and tags, as in the URL, which can be shared. */
export type SkyParams = {
  view: "map" | "list";
  node: string | null;
  link: [string, string] | null;
  trace: [string, string] | null;
  /** The selected region. */
  tag: string | null;
  /** Tags of the selected suggestion. */
  unnamed: string[] | null;
};

const nothing = { node: null, link: null, trace: null, tag: null, unnamed: null } as const;

export function useSkyParams() {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(
    (): SkyParams => ({
      view: search.get("view") === "list" ? "list" : "map",
      node: search.get("node"),
      link: pairOf(search.get("link")),
      trace: pairOf(search.get("trace")),
      tag: search.get("tag"),
      unnamed: search.get("unnamed")?.split("~") ?? null,
    }),
    [search],
  );
  const change = useCallback(
    (changes: Partial<SkyParams>) => {
      // Reads the URL itself, because two presses may come before the first is rendered.
      const before = new URLSearchParams(window.location.search);
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "map") after.delete(name);
        else after.set(name, Array.isArray(value) ? value.join("~") : value);
      }
      // Selecting the same thing again adds no history entry.
      if (after.toString() !== before.toString()) setSearch(after);
    },
    [setSearch],
  );
  /** Only one thing is selected at a time. */
  const choose = useCallback(
    (chosen: Partial<Omit<SkyParams, "view">>) => change({ ...nothing, ...chosen }),
    [change],
  );
  return { params, change, choose };
}

function pairOf(value: string | null): [string, string] | null {
  const [first, second] = value?.split("~") ?? [];
  return first && second ? [first, second] : null;
}
