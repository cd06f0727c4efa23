import { css } from "@emotion/react";
import { type FormEvent, useState } from "react";
import { call } from "../../../live/calls/call.ts";
import { useScreenAction } from "../../../live/calls/use-screen-action.ts";
import { useSession } from "../../../stores/session.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { forgetWriting } from "../../session/forget-writing.ts";
import { OwnPasswordField, useOwnPassword } from "../../sign-in/OwnPasswordField.tsx";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";
import { layout } from "../../../ui/layout/layout.ts";

/** Deletes the node, after two confirmations and with its password. */
export function DeleteAccountPanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel label="DELETE_ACCOUNT" led="danger">
      <div css={settingsStyle.row}>
        <p css={settingsStyle.text}>
          Your shrine, posts, albums and keys are removed for good. Your messages stay, without your
          name.
        </p>
        <Button tone="danger" onClick={() => setIsOpen(true)}>
          DELETE_ACCOUNT
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete this node?"
        description="This cannot be undone. No other member can take your Oni ID for 30 days."
      >
        <DeleteForm onCancel={() => setIsOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const own = useOwnPassword();
  const remove = useScreenAction(
    "Deletion Failed",
    () => call("DELETE /api/users/me", { body: { password: own.password } }),
    () => {
      useSession.getState().end();
      forgetWriting();
      // Reloads the page, so that no data of the member is left in memory.
      window.location.assign("/");
    },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (own.isReady && !remove.isPending) remove.mutate();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <OwnPasswordField own={own} label="Password" error={remove.error} />
      <div css={actions}>
        <Button tone="quiet" onClick={onCancel}>
          CANCEL
        </Button>
        <Button type="submit" tone="danger" disabled={!own.isReady} pending={remove.isPending}>
          DELETE_ACCOUNT
        </Button>
      </div>
    </form>
  );
}

const form = css({ ...layout.stack(20), marginTop: 16 });
const actions = css({ ...layout.wrap(10), justifyContent: "flex-end" });
