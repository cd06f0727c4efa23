import { useNow } from "../../ui/text/use-now.ts";
import { type TideItem, whenLeft } from "./tide.ts";

type TideLedeProps = {
  /** Null until they are known. */
  items: readonly TideItem[] | null;
  leftAt: string | null;
  isNew: boolean;
};

/** The page in one sentence. */
export function TideLede({ items, leftAt, isNew }: TideLedeProps) {
  const now = useNow();
  if (isNew) return <p>You have just arrived. This is what the water is saying.</p>;
  if (leftAt === null || items === null) return <p>What the network says, newest first.</p>;
  const count = items.filter(({ at }) => at > leftAt).length;
  return <p>{`The tide brought ${countedThings(count)} since ${whenLeft(leftAt, now)}.`}</p>;
}

const words = [
  "nothing",
  "one thing",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
];

const countedThings = (count: number) =>
  count < 2 ? words[count] : `${words[count] ?? count} things`;
