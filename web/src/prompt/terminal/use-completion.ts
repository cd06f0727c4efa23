import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { type Candidate, complete } from "../commands/complete.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";

type Found = { written: string; from: number; candidates: readonly Candidate[] };

const nothing: readonly Candidate[] = [];

/** Returns the completions of the line once known. `accept` returns the completed line. */
export function useCompletion(written: string) {
  const queryClient = useQueryClient();
  const { pathname: path } = useLocation();
  const { user } = useCurrentUser();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (!user || written === "") return;
    let isCurrent = true;
    complete(written, { queryClient, user, path })
      .then((completion) => {
        if (isCurrent) setFound({ written, ...completion });
      })
      // A line can be typed without completions.
      .catch((error) => console.info("Nothing was completed.", error));
    return () => {
      isCurrent = false;
    };
  }, [written, queryClient, user, path]);

  const isCurrent = found?.written === written;
  const candidates = isCurrent ? found.candidates : nothing;
  const start = isCurrent ? found.from : written.length;
  const current = written.slice(start);
  const [first] = candidates;
  const isBegun = first?.text.toLowerCase().startsWith(current.toLowerCase()) ?? false;
  return {
    candidates,
    ghost: first && isBegun ? first.text.slice(current.length) : "",
    accept: (index: number) => `${written.slice(0, start)}${candidates[index]?.text ?? current} `,
  };
}
