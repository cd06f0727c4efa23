import { TagLink } from "../../ui/text/TagLink.tsx";
import { layout } from "../../ui/layout/layout.ts";

export const SharedTags = ({ tags }: { tags: readonly string[] }) => (
  <ul css={layout.wrap(8)} aria-label="Shared tags">
    {tags.map((tag) => (
      <li key={tag}>
        <TagLink name={tag} />
      </li>
    ))}
  </ul>
);
