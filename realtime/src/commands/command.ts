import type { VerifiedSession } from "@oni/db/account";
import type { CommandName, CommandPayload, CommandResults } from "../../contract/index.ts";
import type { visitorCommands } from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import type { LiveSocket } from "../publishing/live-server.ts";

type VisitorCommandName = (typeof visitorCommands)[number];
type Viewer = VerifiedSession["viewer"];

/** The arguments of a command: a valid payload and, unless visitors may use it, a member. */
export type Call<Name extends CommandName> = {
  live: Live;
  socket: LiveSocket;
  payload: CommandPayload<Name>;
  viewer: Name extends VisitorCommandName ? Viewer | null : Viewer;
  session: Name extends VisitorCommandName ? VerifiedSession | null : VerifiedSession;
};

/** Returns the data of the ack, or throws `Refused`. */
export type Command<Name extends CommandName> = (call: Call<Name>) => Promise<CommandResults[Name]>;

/**
 * Wraps a command that names a channel, even if the rest of its payload is invalid. Its error precedes
 * that refusal.
 */
export type Guard = (
  by: { live: Live; session: VerifiedSession; channelId: string },
  run: () => Promise<object>,
) => Promise<object>;
