import { css } from "@emotion/react";
import { type KeyboardEvent, useState } from "react";
import { ApiError } from "../../../live/calls/api-error.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import type { Board } from "../images/queries.ts";
import { useCreateBoard } from "./use-create-board.ts";
import { layout } from "../../../ui/layout/layout.ts";

/** Field that creates a board by name within another form. */
export function NewBoardField({ onCreated }: { onCreated: (board: Board) => void }) {
  const [name, setName] = useState("");
  const create = useCreateBoard(onCreated);
  const isReady = name.trim() !== "" && !create.isPending;
  const submit = () => isReady && create.mutate({ name: name.trim() });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter creates the board and must not submit the outer form.
    event.preventDefault();
    submit();
  };
  return (
    <div css={row}>
      <Field
        label="name of the new board"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={handleKey}
        error={create.error instanceof ApiError ? create.error.fields["name"] : undefined}
        maxLength={100}
        autoComplete="off"
      />
      <Button size="field" pending={create.isPending} disabled={!isReady} onClick={submit}>
        CREATE_BOARD
      </Button>
    </div>
  );
}

const row = css({ ...layout.columns("minmax(0, 1fr) auto", 10), alignItems: "end" });
