import type { VerifiedSession } from "@oni/db/account";
import * as z from "zod";
import {
  type CommandName,
  commandSchemas,
  idSchema,
  type RefusalCode,
  type RefusedAck,
  visitorCommands,
} from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import type { LiveSocket } from "../publishing/live-server.ts";
import { describeIssues } from "../../process/http/describe-issues.ts";
import { logFailure } from "../../process/observe/log.ts";
import { Refused } from "../sockets/refused.ts";
import { givenRequestId } from "../../process/http/request-id.ts";
import type { Call } from "./command.ts";
import { commands, guards } from "./index.ts";
import { refusalOfError } from "../../process/http/refusal-of-error.ts";
import { beginTrace, traced } from "../../process/observe/trace.ts";

type Event = { name: unknown; payload: unknown };
type Run = () => Promise<object>;

/** The time that a new socket counts as a newcomer, which still catches up. */
const newForMs = 10_000;

/**
 * Validates the packet of a client and returns a function that runs it. Invalid parts are not stored.
 * Running it sends the ack: data or a refusal, never an exception. Refusals come in the order of REST:
 * unknown event, no session, scope, invalid payload, then the command's own. Payloads are never logged.
 */
export function prepareCommand(live: Live, socket: LiveSocket, event: Event): Run {
  const name = isCommand(event.name) ? event.name : null;
  const run = read(live, socket, name, event.payload);
  const arrivedAt = performance.now();
  return async () => {
    try {
      const data = await beginTrace(`command ${name ?? "unknown"}`, undefined, run);
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
    } finally {
      observeWait(live, socket, arrivedAt);
    }
  };
}

/** Measures the wait of present clients. Newcomers must not delay them and are not counted. */
function observeWait({ metrics, newcomers }: Live, { handshake }: LiveSocket, arrivedAt: number) {
  if (Date.now() - handshake.issued < newForMs) return;
  const labels = { newcomers: newcomers.waiting() > 0 ? "waited" : "none" };
  metrics.commandWait.observe(labels, (performance.now() - arrivedAt) / 1000);
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
  const { session } = socket.data;
  const viewer = session?.viewer ?? null;
  const isOpen = visitorCommands.some((open) => open === name);
  if (!session && !isOpen) return refuse("unauthorized");
  if (session?.scopes?.includes(scopeOf(name)) === false) return refuse("forbidden");
  const parsed = commandSchemas[name].safeParse(raw ?? {});
  // The two checks above tie payload and viewer to this name.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const call = { live, socket, session, viewer, payload: parsed.data } as Call<Name>;
  const run: Run = parsed.success
    ? () => traced("work", () => commands[name](call))
    : refuse("invalid_input", describeIssues(parsed.error.issues).sentence);
  const guard = session && guardOf(name, { live, session, raw });
  const guarded = guard ? () => guard(run) : run;
  // A refusal that needs no query does not wait.
  if (!parsed.success && !guard) return run;
  return () => live.commands.run(viewer?.id ?? socket.id, guarded);
}

/** The scope that a token needs for a command. */
const scopeOf = (name: CommandName): "read" | "chat" =>
  name === "message:send" || name === "channel:typing" ? "chat" : "read";

const aboutChannel = z.object({ channelId: idSchema });

/** Returns the guard of this command if it has one and names a channel, else null. */
function guardOf(
  name: CommandName,
  { live, session, raw }: { live: Live; session: VerifiedSession; raw: unknown },
): ((run: Run) => Promise<object>) | null {
  const guard = guards[name];
  const about = aboutChannel.safeParse(raw);
  if (!guard || !about.success) return null;
  const by = { live, session, channelId: about.data.channelId };
  return (run) => guard(by, run);
}

const refuse = (code: RefusalCode, sentence?: string) => () =>
  Promise.reject(new Refused(code, { sentence }));

function toRefusal(error: unknown): RefusedAck {
  if (error instanceof Refused) return error.ack;
  const { code, sentence } = refusalOfError(error);
  return new Refused(code, { sentence }).ack;
}
