import { useEffect, useState } from "react";
import { useLive } from "../../live/use-live.ts";

/** Whether somebody has looked at this invitation since the page stands open. */
export function useOpened(code: string | undefined): boolean {
  const live = useLive();
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => live.on("invite:opened", (invite) => setOpened(invite.code)), [live]);
  return code !== undefined && opened === code;
}
