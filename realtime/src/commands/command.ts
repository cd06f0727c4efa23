import type { VerifiedSession } from "@oni/db/account";
import type { CommandName, CommandPayload, CommandResults } from "../../contract/index.ts";
import type { visitorCommands } from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import type { LiveSocket } from "../publishing/live-server.ts";

type VisitorCommandName = (typeof visitorCommands)[number];
type Viewer = VerifiedSession["viewer"];

/** What a command works with: a valid payload and, unless visitors may use it, a member. */
export type Call<Name extends CommandName> = {
  live: Live;
  socket: LiveSocket;
  payload: CommandPayload<Name>;
  viewer: Name extends VisitorCommandName ? Viewer | null : Viewer;
  session: Name extends VisitorCommandName ? VerifiedSession | null : VerifiedSession;
};

/** Answers the data of the ack, or throws `Refused`. */
export type Command<Name extends CommandName> = (call: Call<Name>) => Promise<CommandResults[Name]>;

/**
 * Wraps a command that names a channel, also when the rest of its payload is invalid; what it throws
 * precedes that refusal.
 */
export type Guard = (
  by: { live: Live; session: VerifiedSession; channelId: string },
  run: () => Promise<object>,
) => Promise<object>;
