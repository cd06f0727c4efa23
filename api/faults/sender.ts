import type { Message } from "@oni/realtime/contract";
import { connectClient, type TestClient, within } from "@oni/realtime/testing";
import type { Stack } from "./stack.ts";

/**
 * Result of one attempt: the `seq` of the message or the status of the refusal. Status 0 means no
 * response.
 */
type SendResult = { seq: number } | { status: number };

/** Sends messages of one member, by POST or over a socket. */
export type Sender = {
  /** Makes one attempt. The next attempt with the same nonce may use another process or POST. */
  send(message: { content: string; nonce: string }, attempt: number): Promise<SendResult>;
  close(): void;
};

type SenderOptions = { channelId: string; secret: string };

const answerLimitMs = 4_000;

/** Sends by POST. Each attempt goes to the next api process. */
export function createPoster(
  { apis }: Pick<Stack, "apis">,
  { channelId, secret }: SenderOptions,
): Sender {
  return {
    send: async (body, attempt) => {
      const { url = "" } = apis[attempt % apis.length] ?? {};
      try {
        const answer = await fetch(`${url}/api/channels/${channelId}/messages`, {
          method: "POST",
          headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(answerLimitMs),
        });
        if (!answer.ok) return { status: answer.status };
        // oxlint-disable-next-line typescript/consistent-type-assertions -- Our own server's answer.
        const { seq } = (await answer.json()) as Message;
        return { seq };
      } catch {
        return { status: 0 };
      }
    },
    close: () => {},
  };
}

/**
 * Sends over a socket, as the outbox of the web client does. If the socket gives no response, it sends by
 * POST.
 */
export function createSocketSender(
  stack: Pick<Stack, "apis" | "gateways">,
  options: SenderOptions,
): Sender {
  const { channelId, secret } = options;
  const poster = createPoster(stack, options);
  let client: TestClient | null = null;
  let connected = 0;

  async function connect(): Promise<TestClient> {
    if (client?.socket.connected) return client;
    connected += 1;
    const { url = "" } = stack.gateways[connected % stack.gateways.length] ?? {};
    return (client = await within("a socket", connectClient(url, secret), answerLimitMs));
  }

  return {
    send: async (message, attempt) => {
      try {
        const sending = (await connect()).send("message:send", { channelId, ...message });
        const ack = await within("an ack", sending, answerLimitMs);
        if (ack.ok) return { seq: ack.seq };
        return { status: ack.code === "unavailable" || ack.code === "internal" ? 503 : 400 };
      } catch {
        client?.close();
        return poster.send(message, attempt);
      }
    },
    close: () => client?.close(),
  };
}
