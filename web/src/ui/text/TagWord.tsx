import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color } from "../../theme/theme.ts";
import { pathOfTag } from "./path-of-tag.ts";

/** A hashtag among words, as it was written and as the way to what carries the tag. */
export const TagWord = ({ name, written }: { name: string; written: string }) => (
  <Link css={word} data-part="tag" to={pathOfTag(name)}>
    {written}
  </Link>
);

const word = css({
  "&&": { color: color.glow, textUnderlineOffset: 4 },
});
