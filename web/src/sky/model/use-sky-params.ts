import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** The selection on the map by usernames and tags, as in the URL, which can be shared. */
export type SkyParams = {
  view: "map" | "list";
  /** The members that are shown: a filter, or those with a `#tag`; null is everyone. */
  show: "online" | "unconnected" | `#${string}` | null;
  node: string | null;
  link: [string, string] | null;
  trace: [string, string] | null;
  /** The selected region. */
  tag: string | null;
  /** Tags of the selected suggestion. */
  unnamed: string[] | null;
};

/** The parameters of the selection. One is set at a time. */
export type SkySelection = Partial<Omit<SkyParams, "view" | "show">>;

const nothing = { node: null, link: null, trace: null, tag: null, unnamed: null } as const;

export function useSkyParams() {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(
    (): SkyParams => ({
      view: search.get("view") === "list" ? "list" : "map",
      show: showOf(search.get("show")),
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
  const choose = useCallback((chosen: SkySelection) => change({ ...nothing, ...chosen }), [change]);
  return { params, change, choose };
}

function pairOf(value: string | null): [string, string] | null {
  const [first, second] = value?.split("~") ?? [];
  return first && second ? [first, second] : null;
}

/** Returns the filter of a value of the URL or of the control. Other values show everyone. */
export function showOf(value: string | null): SkyParams["show"] {
  if (value === "online" || value === "unconnected") return value;
  return value?.startsWith("#") ? `#${value.slice(1)}` : null;
}
