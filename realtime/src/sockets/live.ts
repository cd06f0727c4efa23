import type { WatchReader } from "@oni/db/chat";
import type { GatewayDeps } from "./deps.ts";
import type { FairQueue } from "../../process/pace/fair-queue.ts";
import type { LiveSocket } from "../publishing/live-server.ts";
import type { ChannelHeads } from "./channel-heads.ts";
import type { LongResponses } from "./long-responses.ts";
import type { NodeCount } from "./node-count.ts";
import type { Presence } from "../presence/presence.ts";
import type { PresenceView } from "../presence/presence-view.ts";

/** Writes the packets of one iteration of the event loop to each socket by one write. */
export type DirectWrites = { add(socket: LiveSocket): void };

/** The gateway's own parts in addition to its dependencies, for commands and hints. */
export type Live = GatewayDeps & {
  presence: Presence;
  presenceView: PresenceView;
  channelHeads: ChannelHeads;
  watches: WatchReader;
  /** Runs commands, one at a time per member or visitor socket. */
  commands: FairQueue;
  longResponses: LongResponses;
  /** The queue of new connections. */
  newcomers: FairQueue;
  nodeCount: NodeCount;
  directWrites: DirectWrites;
};
