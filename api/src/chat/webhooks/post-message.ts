import { insertWebhookMessage } from "@oni/db/chat";
import { announceMessage, presentToAll } from "@oni/realtime";
import { type Message, usernamesIn, vectorOf } from "@oni/realtime/contract";
import type { Context } from "hono";
import { limits } from "../../../contract/limits.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { Deps } from "../../process/deps.ts";
import { readPayload } from "./read-body.ts";
import type { WebhookText } from "./read-discord.ts";

/** A request to a webhook whose secret is right. */
type Posted = { deps: Deps; c: Context; access: { id: string } };

/**
 * Stores and publishes the message of a webhook that `read` finds in the payload. Errors: `rate_limited`,
 * `invalid_input` for a payload without a text, and `not_found` for a webhook that is just deleted.
 */
export async function postMessage(
  { deps, c, access: { id: webhookId } }: Posted,
  read: (payload: unknown) => WebhookText | null,
): Promise<Message> {
  for (const name of ["webhook-burst", "webhook"] as const) {
    const verdict = await deps.limiter.consume(name, webhookId, limits[name]);
    if (!verdict.allowed)
      throw new AppError("rate_limited", { retryAfterMs: verdict.retryAfterMs });
  }
  const text = read(await readPayload(c));
  if (!text) throw new AppError("invalid_input", { sentence: "The payload has no text." });
  return deps.concurrency.run("", () => store(deps, webhookId, text));
}

async function store(deps: Deps, webhookId: string, text: WebhookText): Promise<Message> {
  const { username: authorName, mentions: notifies } = text;
  // A lone surrogate cannot be stored and becomes U+FFFD.
  const content = Buffer.from(text.content).toString();
  const draft = { webhookId, authorName, content, notifies };
  const found = { terms: vectorOf(content), usernames: usernamesIn(content) };
  const posted = await deps.db.transaction((tx) =>
    insertWebhookMessage(tx, { ...draft, ...found }),
  );
  if (!posted) throw new AppError("not_found");
  announceMessage(deps, posted);
  return presentToAll(deps, posted.message);
}
