import { entryOf, queueMessage, useOutbox } from "../../chat/outbox/outbox.ts";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import type { OwnMessage } from "../language/command.ts";
import { Refusal } from "../language/refusal.ts";

/** Sends a message of a member by the outbox. Resolves once it is stored, throws when it is refused. */
export async function sendByOutbox(message: OwnMessage, userId: string): Promise<void> {
  const nonce = randomUuid();
  queueMessage({ ...message, nonce, userId, replyToId: null }, Date.now());
  const failure = await sendingOf(nonce);
  if (failure !== null) throw new Refusal(`Not sent: ${failure}`);
}

/** Waits until a message has left the outbox. Returns its refusal, or null. */
const sendingOf = (nonce: string) =>
  new Promise<string | null>((resolve) => {
    const stop = useOutbox.subscribe(look);
    look();
    function look() {
      const entry = entryOf(nonce);
      if (entry && entry.failure === null) return;
      stop();
      resolve(entry?.failure ?? null);
    }
  });
