import { HashtagChip } from "./HashtagChip.tsx";
import { pathOfTag } from "./path-of-tag.ts";

/** A link to the page of a tag. */
export const TagLink = ({ name }: { name: string }) => (
  <HashtagChip name={name} to={pathOfTag(name)} />
);
