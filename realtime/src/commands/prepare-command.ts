import { isBusy, isUnavailable } from "@oni/db";
import {
  type CommandName,
  commandSchemas,
  type RefusedAck,
  visitorCommands,
} from "../../contract/index.ts";
import type { Live } from "../live.ts";
import type { LiveSocket } from "../live-server.ts";
import { logFailure } from "../process/log.ts";
import { type LiveRefusalCode, Refused } from "../sockets/refused.ts";
import { givenRequestId } from "../process/request-id.ts";
import type { Call } from "./command.ts";
import { commands } from "./index.ts";

type Event = { name: unknown; payload: unknown };
type Run = () => Promise<object>;

/**
 * Reads whatever a client sent and answers how to run it, keeping no more of it than what is valid.
 * Running it answers its ack: data or a refusal, never an exception. Refusals come in the order of
 * the REST surface: unknown event, no session, bad payload, then the command's own. Payloads are
 * never logged.
 */
export function prepareCommand(live: Live, socket: LiveSocket, event: Event): Run {
  const name = isCommand(event.name) ? event.name : null;
  const run = read(live, socket, name, event.payload);
  return async () => {
    try {
      const data = await run();
      live.metrics.commands.inc({ command: name ?? "unknown", outcome: "ok" });
      return { ok: true, ...data };
    } catch (error) {
      const ack = toRefusal(error);
      const command = name ?? "unknown";
      const requestId = givenRequestId(socket.handshake.headers["x-request-id"]);
      if (!(error instanceof Refused))
        logFailure(live.log, "a command failed", error, { requestId, command });
      live.metrics.commands.inc({ command, outcome: ack.code });
      return ack;
    }
  };
}

const isCommand = (name: unknown): name is CommandName =>
  typeof name === "string" && Object.hasOwn(commandSchemas, name);

function read<Name extends CommandName>(
  live: Live,
  socket: LiveSocket,
  name: Name | null,
  raw: unknown,
): Run {
  if (!name) return refuse("invalid_input");
  const viewer = socket.data.session?.viewer ?? null;
  const isOpen = visitorCommands.some((open) => open === name);
  if (!viewer && !isOpen) return refuse("unauthorized");
  const parsed = commandSchemas[name].safeParse(raw ?? {});
  if (!parsed.success) return refuse("invalid_input");
  // The two checks above are what ties payload and viewer to this name.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const call = { live, socket, viewer, payload: parsed.data } as Call<Name>;
  const run = () => commands[name](call);
  return () => live.commands.run(viewer?.id ?? socket.id, run);
}

const refuse = (code: LiveRefusalCode) => () => Promise.reject(new Refused(code));

function toRefusal(error: unknown): RefusedAck {
  if (error instanceof Refused) return error.ack;
  return new Refused(isBusy(error) || isUnavailable(error) ? "unavailable" : "internal").ack;
}
