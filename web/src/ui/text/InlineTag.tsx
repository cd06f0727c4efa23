import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color } from "../../theme/theme.ts";
import { pathOfTag } from "./path-of-tag.ts";

/** A hashtag in a text, as written, linked to the page of the tag. */
export const InlineTag = ({ name, written }: { name: string; written: string }) => (
  <Link css={link} data-part="tag" to={pathOfTag(name)}>
    {written}
  </Link>
);

const link = css({
  "&&": { color: color.glow, textUnderlineOffset: 4 },
});
