import { once } from "node:events";
import { WebSocket } from "ws";

/** The parts of results of WebDriver BiDi that these tests read. */
type Result = {
  context?: string;
  data?: string;
  exceptionDetails?: { text: string };
  nodes?: { sharedId: string }[];
  result?: { value?: string };
  userContext?: string;
};

/** The parts of events that these tests read: an entry of the log, or a request. */
type BidiEvent = { level?: string; text?: string; request?: { url: string } };

type Message = { id?: number; error?: string; message?: string; result?: Result } & {
  method?: string;
  params?: BidiEvent;
};

export type Bidi = {
  /** Sends a command. Rejects with the error of the browser. */
  send: (method: string, params: object) => Promise<Result>;
  close: () => void;
};

/**
 * Opens a session of WebDriver BiDi. Firefox has no other protocol, and Playwright's needs a newer Firefox
 * than the one of Debian.
 */
export async function connectBidi(
  address: string,
  onEvent: (event: BidiEvent) => void,
): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, (message: Message) => void>();
  socket.on("message", (data) => {
    if (!Buffer.isBuffer(data)) return;
    const message: Message = JSON.parse(data.toString());
    if (message.id === undefined) onEvent(message.params ?? {});
    else waiting.get(message.id)?.(message);
  });
  let lastId = 0;
  const send: Bidi["send"] = async (method, params) => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result = {} } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error}, ${message}`);
    return result;
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  return { send, close: () => socket.close() };
}
