import { isBusy, isUnavailable } from "@oni/db";
import {
  type CommandName,
  type CommandResults,
  commandSchemas,
  type RefusedAck,
  visitorCommands,
} from "../../contract/index.ts";
import type { Live } from "../live.ts";
import type { LiveSocket } from "../live-server.ts";
import { logFailure } from "../log.ts";
import { Refused } from "../refused.ts";
import { givenRequestId } from "../request-id.ts";
import type { Call } from "./command.ts";
import { commands } from "./index.ts";

type Event = { name: unknown; payload: unknown };

/**
 * Runs whatever a client sent and answers its ack: data or a refusal, never an exception. Refusals
 * come in the order of the REST surface: unknown event, no session, bad payload, then the command's
 * own. Payloads are never logged.
 */
export async function runCommand(live: Live, socket: LiveSocket, event: Event): Promise<object> {
  const name = isCommand(event.name) ? event.name : null;
  try {
    if (!name) throw new Refused("invalid_input");
    const data = await perform(live, socket, name, event.payload);
    live.metrics.commands.inc({ command: name, outcome: "ok" });
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
}

const isCommand = (name: unknown): name is CommandName =>
  typeof name === "string" && Object.hasOwn(commandSchemas, name);

async function perform<Name extends CommandName>(
  live: Live,
  socket: LiveSocket,
  name: Name,
  raw: unknown,
): Promise<CommandResults[Name]> {
  const viewer = socket.data.session?.viewer ?? null;
  const isOpen = visitorCommands.some((open) => open === name);
  if (!viewer && !isOpen) throw new Refused("unauthorized");
  const parsed = commandSchemas[name].safeParse(raw ?? {});
  if (!parsed.success) throw new Refused("invalid_input");
  // The two checks above are what ties payload and viewer to this name.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const call = { live, socket, viewer, payload: parsed.data } as Call<Name>;
  return commands[name](call);
}

function toRefusal(error: unknown): RefusedAck {
  if (error instanceof Refused) return error.ack;
  return new Refused(isBusy(error) || isUnavailable(error) ? "unavailable" : "internal").ack;
}
