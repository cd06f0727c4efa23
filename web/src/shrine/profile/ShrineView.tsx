import { css } from "@emotion/react";
import type { MouseEvent } from "react";
import { color } from "../../theme/theme.ts";
import { Empty } from "../../ui/layout/Empty.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Hashtags } from "../page/Hashtags.tsx";
import { Prose } from "../page/Prose.tsx";
import { shrineTemplate } from "./shrine-template.ts";

/** Shows the shrine as others see it. A click starts editing; keyboard users have EDIT_PROFILE. */
export function ShrineView({ markdown, onEdit }: { markdown: string; onEdit: () => void }) {
  const handleClick = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest("a, button, input");
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (!isControl && !isSelecting) onEdit();
  };
  return (
    <Panel label="SHRINE" led="you" flush>
      <div css={writable} role="presentation" onClick={handleClick}>
        {markdown.trim() === "" ? (
          <>
            <Empty
              title="Click anywhere to start writing"
              description="Create your digital shrine with markdown"
            />
            <div css={sample} aria-hidden="true">
              <Prose text={shrineTemplate} />
            </div>
          </>
        ) : (
          <Prose text={markdown} />
        )}
      </div>
      <Hashtags markdown={markdown} />
    </Panel>
  );
}

/** A sample in the colour of placeholder text. */
const sample = css({ "&& *": { color: color.ink3 } });
const writable = css({ cursor: "text" });
