import { useSearchParams } from "react-router-dom";

export const tideKinds = ["all", "posts", "lines"] as const;
export type TideKind = (typeof tideKinds)[number];

/** What of the tide is shown, as it stands in the address. A tag is of posts only. */
export function useTideParams() {
  const [params, setParams] = useSearchParams();
  const tag = params.get("tag");
  const asked = tideKinds.find((name) => name === params.get("show")) ?? "all";
  const kind: TideKind = tag === null ? asked : "posts";
  return {
    tag,
    kind,
    narrow: (name: string) => setParams(name === tag ? {} : { tag: name }),
    choose: (name: TideKind) => setParams(name === "all" ? {} : { show: name }),
    showAll: () => setParams({}),
  };
}

export type TideParams = ReturnType<typeof useTideParams>;
