import { Eye, EyeOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { HashtagChip } from "../../../ui/text/HashtagChip.tsx";
import { readTags } from "../../tags/read-tags.ts";
import type { AlbumMode } from "../images/album-mode.ts";
import { chipButton, dangerChip, hiddenChip } from "./chip-style.ts";
import { EditableChip } from "./EditableChip.tsx";
import { moveToTrash } from "../trash/move-to-trash.ts";
import type { Board } from "../images/queries.ts";
import { useAction } from "../../../live/calls/use-action.ts";
import { deleteBoard, setBoardVisibility, trashBoard, updateBoard } from "./board-actions.ts";

type BoardChipProps = {
  board: Board;
  mode: AlbumMode;
  isChosen: boolean;
  onChoose: () => void;
  /** Called when the board is no longer shown. */
  onGone: () => void;
};

/** Chip of a board. A click filters by the board or runs the action of the mode. */
export function BoardChip({ board, mode, isChosen, onChoose, onGone }: BoardChipProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { change, setVisibility, remove, throwAway } = useBoardActions(board);
  const stopConfirming = () => setIsConfirming(false);

  if (mode === "browse") {
    return <HashtagChip kind="board" name={board.name} isPressed={isChosen} onPress={onChoose} />;
  }
  if (mode === "edit boards") {
    return (
      <EditableChip
        text={board.name}
        subject={`name of ${board.name}`}
        maxLength={100}
        isRequired
        isPending={change.isPending}
        onSave={(name) => change.mutateAsync({ name })}
      />
    );
  }
  if (mode === "edit tags") {
    const tags = board.tags.map((tag) => `#${tag}`);
    return (
      <EditableChip
        text={[board.name, ...tags].join(" ")}
        subject={`hashtags of ${board.name}`}
        initial={tags.join(", ")}
        maxLength={1100}
        isPending={change.isPending}
        onSave={(text) => change.mutateAsync({ tags: readTags(text) })}
      />
    );
  }
  if (mode === "hide boards" && !board.isPublic) {
    return (
      <button
        css={[chipButton, hiddenChip]}
        type="button"
        aria-label={`Show ${board.name}`}
        onClick={() => setVisibility.isPending || setVisibility.mutate(true)}
      >
        {board.name}
        <Eye aria-hidden="true" />
      </button>
    );
  }

  const isHiding = mode === "hide boards";
  const verb = isHiding ? "Hide" : "Delete";
  const action = isHiding ? setVisibility : remove;
  const settled = { onSuccess: onGone, onSettled: stopConfirming };
  const isBusy = action.isPending || throwAway.isPending;
  const confirm = () => {
    if (isBusy) return;
    if (isHiding) setVisibility.mutate(false, settled);
    else remove.mutate(undefined, settled);
  };
  return (
    <>
      <button
        css={[chipButton, !isHiding && dangerChip]}
        type="button"
        aria-label={`${verb} ${board.name}`}
        onClick={() => setIsConfirming(true)}
      >
        {board.name}
        {isHiding ? <EyeOff aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      </button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`${verb} this board?`}
        description={confirmText(board, isHiding ? "hidden" : "deleted")}
        confirmLabel={`${verb.toUpperCase()}_BOARD`}
        isPending={action.isPending}
        onCancel={stopConfirming}
        onConfirm={confirm}
        {...(!isHiding && {
          instead: {
            label: moveToTrash,
            isPending: throwAway.isPending,
            onChoose: () => isBusy || throwAway.mutate(undefined, settled),
          },
        })}
      />
    </>
  );
}

/** Text of specification section 8, with the number of affected images. */
function confirmText({ name, imageCount }: Board, outcome: "hidden" | "deleted"): string {
  const images = imageCount === 1 ? "the image on it" : `the ${imageCount} images on it`;
  const what = imageCount === 0 ? `"${name}"` : `"${name}" and ${images}`;
  return `${what} will be ${outcome}. Are you sure you want to proceed?`;
}

/** Returns the owner's actions on a board. */
const useBoardActions = (board: Board) => ({
  change: useAction(updateBoard, (change: { name: string } | { tags: string[] }) => ({
    id: board.id,
    ...change,
  })),
  setVisibility: useAction(setBoardVisibility, (isPublic: boolean) => ({ id: board.id, isPublic })),
  remove: useAction(deleteBoard, () => ({ id: board.id, name: board.name })),
  throwAway: useAction(trashBoard, () => ({ id: board.id })),
});
