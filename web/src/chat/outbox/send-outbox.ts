import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { sendAndRewrite, settleUnlessOpen } from "./rewrite-entry.ts";
import { sendMessage } from "./send-message.ts";
import { startOutbox } from "./outbox-sender.ts";
import { useConnection } from "../../stores/connection.ts";
import { failMessage, onOutboxStored, useOutbox } from "./outbox.ts";
import { useSession } from "../../stores/session.ts";

/** Sends the messages of the signed-in member, those of this page and those from before a reload. */
export function sendOutbox(
  live: Pick<Live, "request">,
  queryClient: QueryClient,
  viewerId: () => string | undefined,
): void {
  const { retryNow } = startOutbox({
    entries: () => {
      const userId = viewerId();
      const hasSession = useSession.getState().sessionId !== null;
      return hasSession ? useOutbox.getState().entries.filter((e) => e.userId === userId) : [];
    },
    subscribe: (notify) => {
      const stops = [useOutbox.subscribe(notify), queryClient.getQueryCache().subscribe(notify)];
      return () => stops.forEach((stop) => stop());
    },
    send: (entry) => sendAndRewrite(entry, () => sendMessage(live, entry)),
    onSent: ({ nonce }) => settleUnlessOpen(nonce),
    onRefused: ({ nonce }, sentence) => failMessage(nonce, sentence),
    schedule: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });

  useConnection.subscribe(({ phase }, before) => {
    if (phase === "live" && before.phase !== "live") retryNow();
  });
  window.addEventListener("online", retryNow);
  window.addEventListener("storage", onOutboxStored);
}
