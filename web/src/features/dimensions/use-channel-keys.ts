import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { neighbourOf } from "./neighbour.ts";
import type { Channel } from "../../chat/queries.ts";

/** Alt+↑ and Alt+↓ go to the channel above and below; with Shift to the next one with news. */
export function useChannelKeys(channels: readonly Channel[], currentId: string | undefined): void {
  const navigate = useNavigate();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
      const wanted = event.shiftKey ? (channel: Channel) => channel.unreadCount > 0 : () => true;
      const target = neighbourOf(channels, currentId, step, wanted);
      if (!target) return;
      event.preventDefault();
      void navigate(`/dimensions/${target.serverId}/${target.id}`);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [channels, currentId, navigate]);
}
