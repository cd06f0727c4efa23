import { HashtagChip } from "./HashtagChip.tsx";

/** A tag as the way to what carries it. */
export const TagLink = ({ name }: { name: string }) => (
  <HashtagChip name={name} to={`/tag/${encodeURIComponent(name)}`} />
);
