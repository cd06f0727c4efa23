import { useAction } from "../../../live/calls/use-action.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { keyRow } from "../../../ui/marks/key-row.ts";
import { endOtherSessions } from "./session-actions.ts";

/** Ends every session except this one. */
export function SignOutOthers() {
  const signOut = useAction(endOtherSessions, () => {});
  return (
    <div css={keyRow.row}>
      <p css={keyRow.note}>
        Something you do not know? Sign the others out, and change the access_key.
      </p>
      <Button
        tone="danger"
        pending={signOut.isPending}
        onClick={() => signOut.isPending || signOut.mutate()}
      >
        SIGN_OUT_OTHERS
      </Button>
    </div>
  );
}
