import { useNow } from "../../ui/text/use-now.ts";
import { type HomeFeedItem, whenLeft } from "./home-feed.ts";

type HomeFeedSummaryProps = {
  /** Null until they are loaded. */
  items: readonly HomeFeedItem[] | null;
  leftAt: string | null;
  isNew: boolean;
};

/** Summarizes the page in one sentence. */
export function HomeFeedSummary({ items, leftAt, isNew }: HomeFeedSummaryProps) {
  const now = useNow();
  if (isNew) return <p>You have just arrived. This is what the water is saying.</p>;
  if (leftAt === null || items === null) return <p>Posts of the network, newest first.</p>;
  const count = items.filter(({ at }) => at > leftAt).length;
  return <p>{`${formatItemCount(count)} new since ${whenLeft(leftAt, now)}.`}</p>;
}

const smallCounts = [
  "Nothing",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
];

const formatItemCount = (count: number) => smallCounts[count] ?? String(count);
