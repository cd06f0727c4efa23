import { PlainError } from "@oni/db";
import type { ClientToServerEvents, ServerToClientEvents } from "@oni/realtime/contract";
import { io, type Socket } from "socket.io-client";
import * as z from "zod";

/** The server refused the request. */
export class RefusedError extends PlainError {}

type ApiCall = { method: "GET" | "POST" | "PUT"; path: string; body?: object };

/** The origin of a network, and its clock. `pause` may end early. */
export type Network = { origin: string; pause: (ms: number) => Promise<void> };

/** A member with a session and a socket, like a person with a browser. */
export type LiveMember = Awaited<ReturnType<typeof enter>>;

const mostTries = 5;
const requestTimeoutMs = 10_000;
const longestPauseMs = 60_000;
const reconnectMs = 3_000;

/** Signs in and goes online. Throws `RefusedError`. */
export async function enter(network: Network, credentials: { username: string; password: string }) {
  const { username } = credentials;
  let sessionId = "";
  let channelId: string | null = null;
  /** After a changed key the member makes no further attempts. */
  let refusal: RefusedError | null = null;

  async function signIn(): Promise<void> {
    const login = { method: "POST", path: "/api/auth/login", body: credentials } as const;
    const answer = await sendWithRetries(network, login, "");
    if (!answer.ok) throw (refusal = await refusalOf(answer, username, login));
    ({ sessionId } = z.object({ sessionId: z.string() }).parse(await answer.json()));
  }
  await signIn();

  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(network.origin, {
    auth: (give) => give({ sessionId }),
    transports: ["websocket"],
    forceNew: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const reconnectLater = () => {
    if (!socket.active) timer = setTimeout(() => socket.connect(), reconnectMs);
  };
  const watch = () => {
    if (channelId) socket.emit("channel:watch", { channelId }, () => {});
  };
  socket.on("connect", watch);
  socket.on("connect_error", reconnectLater);
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") reconnectLater();
  });

  /** Makes a request of this member. Signs in again if the session has ended. */
  async function request<Answer>(call: ApiCall, schema: z.ZodType<Answer>): Promise<Answer> {
    if (refusal) throw refusal;
    let answer = await sendWithRetries(network, call, sessionId);
    if (answer.status === 401) {
      await signIn();
      answer = await sendWithRetries(network, call, sessionId);
    }
    if (!answer.ok) throw await refusalOf(answer, username, call);
    return schema.parse(await answer.json());
  }

  return {
    username,
    request,
    /** Opens a channel as a screen does, and closes the previous one. */
    open: (id: string) => {
      if (id === channelId) return;
      if (channelId) socket.emit("channel:unwatch", { channelId }, () => {});
      channelId = id;
      if (socket.connected) watch();
    },
    type: () => {
      if (channelId && socket.connected) socket.emit("channel:typing", { channelId }, () => {});
    },
    /** Goes offline and signs out, unless the server is gone. */
    leave: async () => {
      clearTimeout(timer);
      socket.disconnect();
      const logout = { method: "POST", path: "/api/auth/logout", body: {} } as const;
      await send(network, logout, sessionId).catch(() => null);
    },
  };
}

/**
 * Sends a call again while the server is busy or away. Waits as long as the server says, within limits.
 */
async function sendWithRetries(
  network: Network,
  call: ApiCall,
  sessionId: string,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(network, call, sessionId).catch(() => null);
    const isBusy = answer === null || answer.status === 429 || answer.status === 503;
    if (!isBusy) return answer;
    if (tries === mostTries) {
      if (answer) return answer;
      throw new RefusedError(`Nobody answers at ${network.origin}.`);
    }
    const wantedMs = Number(answer?.headers.get("Retry-After") ?? tries * 2) * 1_000;
    if (answer && wantedMs > longestPauseMs) return answer;
    await answer?.body?.cancel();
    await network.pause(wantedMs);
  }
}

const send = ({ origin }: Network, { method, path, body }: ApiCall, sessionId: string) =>
  fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      ...(sessionId && { Authorization: `Bearer ${sessionId}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });

async function refusalOf(answer: Response, username: string, { method, path }: ApiCall) {
  const parsed = z.object({ error: z.string() }).safeParse(await answer.json().catch(() => null));
  const reason = parsed.data?.error ?? answer.statusText;
  return new RefusedError(`${username} may not ${method} ${path}: ${answer.status} ${reason}`);
}
