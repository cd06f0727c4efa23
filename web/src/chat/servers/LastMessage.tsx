import { css } from "@emotion/react";
import type { ServerActivity } from "@oni/api/contract";
import { authorName } from "../log/author-name.ts";
import { color } from "../../theme/theme.ts";
import { excerptText } from "../../ui/text/excerpt-text.ts";

type LastMessageProps = { last: NonNullable<ServerActivity["last"]>; userId: string };

/** Shows the author of the last message and its beginning. */
export const LastMessage = ({ last: { author, excerpt }, userId }: LastMessageProps) => (
  <>
    {author?.id === userId ? (
      <b css={you}>you</b>
    ) : (
      <b css={authorStyle}>{authorName({ author })}</b>
    )}{" "}
    {excerptText(excerpt)}
  </>
);

const authorStyle = css({ color: color.ink, fontWeight: 600 });
const you = css({ color: color.you, fontWeight: 600 });
