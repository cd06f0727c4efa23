import { css } from "@emotion/react";
import { useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";

const posts = [
  { day: "03.11", title: "Rain on a modem" },
  { day: "28.10", title: "Notes on slow chat" },
  { day: "19.10", title: "What the lighthouse said" },
  { day: "02.10", title: "Mixtape, side B" },
] as const;

type Title = (typeof posts)[number]["title"];

/** Four sample posts. A press makes a post private, or public again. */
export function ArchiveMiniature() {
  const [hidden, setHidden] = useState<ReadonlySet<Title>>(new Set(["Rain on a modem"]));

  const toggle = (title: Title) => {
    const next = new Set(hidden);
    if (!next.delete(title)) next.add(title);
    setHidden(next);
  };

  return (
    <div css={sample}>
      <ul css={layout.stack(8)} aria-label="Sample archive">
        {posts.map(({ day, title }) => (
          <li key={title}>
            <button
              css={row}
              type="button"
              aria-pressed={hidden.has(title)}
              onClick={() => toggle(title)}
            >
              <span css={date}>{day}</span>
              <span css={name}>{title}</span>
              {hidden.has(title) && <Badge tone="private">PRIVATE</Badge>}
            </button>
          </li>
        ))}
      </ul>
      <p css={hint}>Press a post to hide it.</p>
    </div>
  );
}

const sample = css({ position: "absolute", inset: "12px 20px auto" });
const row = css({
  ...type.meta,
  ...layout.row(10),
  width: "100%",
  height: 40,
  padding: "0 12px",
  border: `1px solid ${color.line2}`,
  borderRadius: 0,
  background: color.page,
  textAlign: "left",
  cursor: "pointer",
  "&:hover": { borderColor: color.edge },
});
const hint = css({ ...type.note, marginTop: 6 });
const date = css({ color: color.ink3 });
const name = css({ flex: 1, minWidth: 0 });
