import { css } from "@emotion/react";
import { TagLink } from "../../ui/text/TagLink.tsx";

export const SharedTags = ({ tags }: { tags: readonly string[] }) => (
  <ul css={list} aria-label="Shared tags">
    {tags.map((tag) => (
      <li key={tag}>
        <TagLink name={tag} />
      </li>
    ))}
  </ul>
);

const list = css({ display: "flex", flexWrap: "wrap", gap: 8 });
