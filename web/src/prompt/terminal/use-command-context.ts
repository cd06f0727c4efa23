import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTheme } from "../../theme/use-theme.ts";
import { logOut } from "../../account/session/log-out.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { clearEntries } from "./terminal-store.ts";
import type { Context } from "../language/command.ts";
import { sendByOutbox } from "./send-by-outbox.ts";

/** Returns a function that returns the context of a command, null for a visitor. */
export function useCommandContext(): () => Context | null {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const { setPreference: setTheme } = useTheme();
  const navigate = useNavigate();
  return () =>
    user && {
      queryClient,
      user,
      // The member is already at the path of a page that is still loading. React reports it later.
      path: window.location.pathname,
      go: (to) => void navigate(to),
      send: (message) => sendByOutbox(message, user.id),
      setTheme,
      clear: clearEntries,
      logOut,
    };
}
