import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../live/calls/api-error.ts";
import { call } from "../../../live/calls/call.ts";
import { useScreenAction } from "../../../live/calls/use-screen-action.ts";
import { Collapsible } from "../../../ui/layout/Collapsible.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { TextAreaField } from "../../../ui/forms/TextAreaField.tsx";
import { dialogStyle } from "../../../ui/overlays/dialog-style.ts";
import { TagField } from "../../tags/TagField.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { addImage } from "../images/cache-album.ts";
import { NewBoardField } from "../boards/NewBoardField.tsx";
import { boardsQuery } from "../images/queries.ts";
import { layout } from "../../../ui/layout/layout.ts";

type SaveImageFormProps = { file: File; uploadURL: string; onDone: () => void };

const noBoard = "none";
const newBoard = "new";
const saveFailure = {
  title: "Error",
  describe: () => "Failed to save image. Please try again.",
};

/** Form that saves an uploaded file as an image. All fields are optional. */
export function SaveImageForm({ file, uploadURL, onDone }: SaveImageFormProps) {
  const [caption, setCaption] = useState("");
  const [description, setDescription] = useState("");
  const [alt, setAlt] = useState("");
  const [isDescribing, setIsDescribing] = useState(false);
  const [isPublic, setIsPublic] = useState(true);
  const [board, setBoard] = useState(noBoard);
  const [tags, setTags] = useState<string[]>([]);
  const boards = useQuery(boardsQuery);
  const queryClient = useQueryClient();
  const save = useScreenAction(
    saveFailure,
    async () => {
      const normalized = await call("PUT /api/images/normalize", { body: { imageUrl: uploadURL } });
      const boardId = board === noBoard || board === newBoard ? null : board;
      return call("POST /api/images", {
        body: {
          ...{ title: caption.trim(), imageUrl: normalized.objectPath, tags, boardId },
          ...{ description: description.trim() || null, alt: alt.trim() || null, isPublic },
        },
      });
    },
    (image) => {
      addImage(queryClient, image);
      onDone();
    },
  );
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const tagError = Object.entries(errors).find(([field]) => field.startsWith("tags"))?.[1];

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit} aria-label="Save image">
      <FilePreview file={file} />
      <Field
        label="caption"
        optional
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
        error={errors["title"]}
        maxLength={200}
        autoComplete="off"
      />
      <Collapsible
        label="Add a description"
        isOpen={isDescribing || errors["description"] !== undefined}
        onToggle={setIsDescribing}
      >
        <TextAreaField
          label="description"
          optional
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={errors["description"]}
          maxLength={1000}
        />
      </Collapsible>
      <Field
        label="alt text"
        optional
        hint="What there is to see, for who does not see it."
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        error={errors["alt"]}
        maxLength={500}
        autoComplete="off"
      />
      <Select
        label="board"
        value={board}
        onChange={setBoard}
        groups={[
          { options: [{ value: noBoard, label: "No Board" }] },
          { options: (boards.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
          { options: [{ value: newBoard, label: "+ Create New Board" }] },
        ]}
      />
      {board === newBoard && <NewBoardField onCreated={({ id }) => setBoard(id)} />}
      <TagField tags={tags} onChange={setTags} error={tagError} />
      <Switch
        label={
          isPublic
            ? "Public: visible to members who can see you"
            : "Hidden: it waits in your settings"
        }
        checked={isPublic}
        onChange={(event) => setIsPublic(event.target.checked)}
      />
      <div css={dialogStyle.actions} data-part="actions">
        <Button tone="quiet" onClick={onDone}>
          Discard
        </Button>
        <Button type="submit" tone="primary" pending={save.isPending}>
          Save to Constellation
        </Button>
      </div>
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 12 });
