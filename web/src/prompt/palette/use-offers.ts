import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { importing } from "../../browser/importing.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import type { Offers } from "./offers.ts";

/** Fetches the offers, with all commands. */
export const fetchOffers = importing(() => import("./offers.ts"), "findOffers");

/** Returns the actions for the typed text once known. Loads the commands for it. */
export function useOffers(written: string): Offers | null {
  const queryClient = useQueryClient();
  const { pathname: path } = useLocation();
  const { user } = useCurrentUser();
  const [found, setFound] = useState<(Offers & { written: string }) | null>(null);

  useEffect(() => {
    if (!user || written.trim() === "") return;
    let isCurrent = true;
    fetchOffers()
      .then(({ findOffers }) => findOffers(written, { queryClient, user, path }))
      .then((offers) => {
        if (isCurrent) setFound({ written, ...offers });
      })
      // Targets and search results work without them.
      .catch((error) => console.info("No actions are offered.", error));
    return () => {
      isCurrent = false;
    };
  }, [written, queryClient, user, path]);

  return found?.written === written ? found : null;
}
