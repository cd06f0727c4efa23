import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { cacheDirect, openDirect } from "../../people/cards/person-actions.ts";

/** Opens the direct line to the member with the given name. */
export function WriteToDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const username = typed.trim().replace(/^@/, "").toLowerCase();
  const open = useScreenAction(
    "Conversation not opened",
    async () => {
      try {
        const { id: userId } = await call("GET /api/users/:username", { params: { username } });
        return await openDirect.act({ userId });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
    (direct) => {
      if (!direct) {
        setIsUnknown(true);
        return;
      }
      cacheDirect(queryClient, direct);
      onClose();
      void navigate(`/directs/${direct.id}`);
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (username !== "" && !open.isPending) open.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Write to"
      description="Messages between you and one other member."
    >
      <form onSubmit={handleSubmit} style={{ display: "grid", gap: 16, marginTop: 12 }}>
        <Field
          label="oni_id"
          glyph="@"
          value={typed}
          error={isUnknown ? "No member of that name takes messages." : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsUnknown(false);
          }}
        />
        <Button type="submit" tone="primary" size="field" pending={open.isPending}>
          OPEN_CONVERSATION
        </Button>
      </form>
    </Dialog>
  );
}
