import { useSearchParams } from "react-router-dom";

export const feedKinds = ["all", "posts", "messages"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The filters of the feed in the URL. A tag applies to posts only. */
export function useHomeFeedParams() {
  const [params, setParams] = useSearchParams();
  const tag = params.get("tag");
  const requested = feedKinds.find((name) => name === params.get("show")) ?? "all";
  const kind: FeedKind = tag === null ? requested : "posts";
  return {
    tag,
    kind,
    narrow: (name: string) => setParams(name === tag ? {} : { tag: name }),
    choose: (name: FeedKind) => setParams(name === "all" ? {} : { show: name }),
    showAll: () => setParams({}),
  };
}

export type HomeFeedParams = ReturnType<typeof useHomeFeedParams>;
