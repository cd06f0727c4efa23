import { css } from "@emotion/react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { NameFields } from "../../ui/NameFields.tsx";
import { readTags } from "../posts/read-tags.ts";
import { useCreateBoard } from "./use-create-board.ts";

type NewBoardDialogProps = { isOpen: boolean; onClose: () => void };

/** Makes a board: name, description, hashtags. */
export const NewBoardDialog = ({ isOpen, onClose }: NewBoardDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Create New Board">
    <BoardForm onDone={onClose} />
  </Dialog>
);

function BoardForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [hashtags, setHashtags] = useState("");
  const create = useCreateBoard(onDone);
  const errors = create.error instanceof ApiError ? create.error.fields : {};
  const tagError = Object.entries(errors).find(([field]) => field.startsWith("tags"))?.[1];
  const isReady = name.trim() !== "" && !create.isPending;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) create.mutate({ name: name.trim(), description, tags: readTags(hashtags) });
  };
  return (
    <form css={form} onSubmit={handleSubmit} aria-label="New board">
      <NameFields
        name={name}
        onName={setName}
        description={description}
        onDescription={setDescription}
        errors={errors}
      />
      <Field
        label="hashtags"
        optional
        value={hashtags}
        onChange={(event) => setHashtags(event.target.value)}
        error={tagError}
        hint="Split by commas."
        placeholder="#tides, #night"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div css={actions}>
        <Button tone="quiet" onClick={onDone}>
          CANCEL
        </Button>
        <Button type="submit" tone="primary" pending={create.isPending} disabled={!isReady}>
          CREATE_BOARD
        </Button>
      </div>
    </form>
  );
}

const form = css({ display: "grid", gap: 16, marginTop: 12 });
const actions = css({ display: "flex", justifyContent: "flex-end", gap: 10 });
