import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { keyRow } from "../../ui/key-row.ts";
import { sessionsQuery } from "./queries.ts";

/** Ends every session but this one, also those that came after the list was last read. */
export function SignOutOthers() {
  const queryClient = useQueryClient();
  const signOut = useAction(
    "Not everybody was signed out",
    async () => {
      const sessions = await call("GET /api/auth/sessions", {});
      for (const { id } of sessions.filter(({ current }) => !current)) {
        await call("DELETE /api/auth/sessions/:id", { params: { id } });
      }
    },
    async () => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showToast({ tone: "success", title: "Others are signed out" });
    },
  );
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
