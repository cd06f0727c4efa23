import type { WatchReader } from "@oni/db/chat";
import type { GatewayDeps } from "./deps.ts";
import type { FairQueue } from "../../process/pace/fair-queue.ts";
import type { DirectWrites } from "./direct-writes.ts";
import type { WriteGathering } from "./gather-writes.ts";
import type { ChannelHeads } from "./heads.ts";
import type { LongResponses } from "./long-answers.ts";
import type { NodeCount } from "./node-count.ts";
import type { SpareTime } from "../../process/pace/spare-time.ts";
import type { Presence } from "../presence/presence.ts";
import type { PresenceView } from "../presence/presence-view.ts";

/** What commands and hints work with: the gateway's parts beside what it was given. */
export type Live = GatewayDeps & {
  presence: Presence;
  presenceView: PresenceView;
  channelHeads: ChannelHeads;
  watches: WatchReader;
  /** Runs commands, one of each member or visiting socket at a time. */
  commands: FairQueue;
  spareTime: SpareTime;
  longResponses: LongResponses;
  /** Where new connections wait to be let in. */
  newcomers: FairQueue;
  nodeCount: NodeCount;
  gatherWrites: WriteGathering;
  directWrites: DirectWrites;
};
