import { useFormDraft } from "../../../stores/form-drafts.ts";
import { ApiError } from "../../../live/calls/api-error.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { dialogStyle } from "../../../ui/overlays/dialog-style.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { NameForm, emptyNameFormValues } from "../../../ui/forms/NameForm.tsx";
import { readTags } from "../../tags/read-tags.ts";
import { useCurrentUser } from "../../../account/sign-in/current-user.ts";
import { useCreateBoard } from "./use-create-board.ts";

type NewBoardDialogProps = { isOpen: boolean; onClose: () => void };

/** Dialog that creates a board with name, description and hashtags. */
export const NewBoardDialog = ({ isOpen, onClose }: NewBoardDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Create New Board">
    <div css={dialogStyle.form}>
      <BoardForm onDone={onClose} />
    </div>
  </Dialog>
);

const untagged = { ...emptyNameFormValues, hashtags: "" };

function BoardForm({ onDone }: { onDone: () => void }) {
  const { user } = useCurrentUser();
  const { words, keep, forget } = useFormDraft(`board:${user?.id ?? ""}`, untagged);
  const { hashtags, ...board } = words;
  const leave = () => {
    forget();
    onDone();
  };
  const create = useCreateBoard(leave);
  const errors = create.error instanceof ApiError ? create.error.fields : {};
  const tagError = Object.entries(errors).find(([field]) => field.startsWith("tags"))?.[1];
  return (
    <NameForm
      aria-label="New board"
      values={board}
      onChange={(named) => keep({ ...words, ...named })}
      errors={errors}
      submitLabel="CREATE_BOARD"
      isPending={create.isPending}
      onSubmit={(named) => create.mutate({ ...named, tags: readTags(hashtags) })}
      onCancel={leave}
    >
      <Field
        label="hashtags"
        optional
        value={hashtags}
        onChange={(event) => keep({ ...words, hashtags: event.target.value })}
        error={tagError}
        hint="Split by commas."
        placeholder="#tides, #night"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </NameForm>
  );
}
