import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTheme } from "../../theme/use-theme.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { clearEntries } from "./terminal-store.ts";
import type { Context } from "../language/command.ts";

/** What a command may use, asked for when it runs; null while nobody is signed in. */
export function useCommandContext(): () => Context | null {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const { setPreference: setTheme } = useTheme();
  const navigate = useNavigate();
  return () =>
    user && {
      queryClient,
      user,
      // A page that is still on its way is where the member stands already; React says so later.
      path: window.location.pathname,
      go: (to) => void navigate(to),
      setTheme,
      clear: clearEntries,
    };
}
