import { css } from "@emotion/react";
import type { ServerActivity } from "@oni/api/contract";
import { authorName } from "../log/author-name.ts";
import { color } from "../../theme/theme.ts";
import { excerptText } from "../../ui/text/excerpt-words.ts";

type LastLineProps = { last: NonNullable<ServerActivity["last"]>; userId: string };

/** Who spoke last, and how it began. */
export const LastLine = ({ last: { author, excerpt }, userId }: LastLineProps) => (
  <>
    {author?.id === userId ? <b css={you}>you</b> : <b css={who}>{authorName({ author })}</b>}{" "}
    {excerptText(excerpt)}
  </>
);

const who = css({ color: color.ink, fontWeight: 600 });
const you = css({ color: color.you, fontWeight: 600 });
