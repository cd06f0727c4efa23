import { HashtagChip } from "./HashtagChip.tsx";
import { pathOfTag } from "./path-of-tag.ts";

/** A tag as the way to what carries it. */
export const TagLink = ({ name }: { name: string }) => (
  <HashtagChip name={name} to={pathOfTag(name)} />
);
