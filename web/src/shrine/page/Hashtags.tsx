import { css } from "@emotion/react";
import { hashtagsOf, maxHashtags } from "@oni/realtime/contract";
import { useMemo } from "react";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { TagLink } from "../../ui/text/TagLink.tsx";

/** Lists the hashtags of a shrine as outlined badges. Renders nothing if there are none. */
export function Hashtags({ markdown }: { markdown: string }) {
  const tags = useMemo(() => hashtagsOf(markdown), [markdown]);
  if (tags.length === 0) return null;
  return (
    <div css={block}>
      <ul css={row} aria-label="Hashtags">
        {tags.map((tag) => (
          <li key={tag}>
            <TagLink name={tag} />
          </li>
        ))}
      </ul>
      {tags.length === maxHashtags && <p css={note}>The first {maxHashtags} hashtags count.</p>}
    </div>
  );
}

const block = css({
  padding: "14px 40px 16px",
  borderTop: `1px solid ${color.line}`,
  [below.phone]: { padding: "14px 18px" },
});
const row = css({
  ...layout.wrap(8),
  "> li": { minWidth: 0, maxWidth: "100%" },
  "[data-part=chip]": { maxWidth: "100%", overflow: "hidden" },
});
const note = css({ marginTop: 10, color: color.ink2, fontSize: 12 });
