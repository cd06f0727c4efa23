import { useState } from "react";
import { ApiError } from "../../live/calls/api-error.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { TagField } from "../tags/TagField.tsx";
import { useSaveTags } from "../../sky/model/use-save-tags.ts";
import { layout } from "../../ui/layout/layout.ts";

type TagFormProps = {
  /** The saved tags. */
  tags: readonly string[];
  onDone?: () => void;
  onCancel?: () => void;
};

/** Form that edits and saves the member's tags. */
export function TagForm({ tags: savedTags, onDone, onCancel }: TagFormProps) {
  const [tags, setTags] = useState(savedTags);
  const save = useSaveTags(onDone);
  const isChanged = tags.join() !== savedTags.join();
  const refusals = save.error instanceof ApiError ? Object.values(save.error.fields) : [];
  return (
    <>
      <TagField tags={tags} onChange={setTags} error={refusals[0]} offered={16} />
      <div css={layout.wrap(8)}>
        <Button
          disabled={!isChanged}
          pending={save.isPending}
          onClick={() => save.isPending || save.mutate(tags)}
        >
          SAVE_TAGS
        </Button>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            CANCEL
          </Button>
        )}
      </div>
    </>
  );
}
