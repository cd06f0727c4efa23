import { css } from "@emotion/react";
import { useEffect, useRef, useState } from "react";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { TagForm } from "./TagForm.tsx";

/** Shows the member's tags with a button to edit them. */
export function TagsPanel({ tags }: { tags: readonly string[] }) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The clicked button of the form is gone.
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const leave = () => setIsEditing(false);
  return (
    <Panel
      label="TAGS"
      changes={tags.join(" ")}
      meta={
        !isEditing && (
          <Button ref={button} tone="quiet" size="small" onClick={() => setIsEditing(true)}>
            EDIT_TAGS
          </Button>
        )
      }
    >
      <div css={layout.stack(12)}>
        {isEditing ? (
          <TagForm tags={tags} onDone={leave} onCancel={leave} />
        ) : tags.length > 0 ? (
          <ul css={row} aria-label="Your tags">
            {tags.map((tag) => (
              <li key={tag}>
                <TagLink name={tag} />
              </li>
            ))}
          </ul>
        ) : (
          <p css={type.text}>None yet. Tags are how nodes find each other.</p>
        )}
      </div>
    </Panel>
  );
}

const row = css({ ...layout.wrap(8), li: { minWidth: 0, maxWidth: "100%" } });
