import type { GatewayDeps } from "./deps.ts";
import type { InTurn } from "./turns.ts";
import type { WriteGathering } from "./gather-writes.ts";
import type { Heads } from "./heads.ts";
import type { LongAnswers } from "./long-answers.ts";
import type { NodeCount } from "./node-count.ts";
import type { Presence } from "./presence/presence.ts";
import type { PresenceView } from "./presence/presence-view.ts";

/** What commands and hints work with: the gateway's parts beside what it was given. */
export type Live = GatewayDeps & {
  presence: Presence;
  presenceView: PresenceView;
  heads: Heads;
  /** Runs commands of members, one of each at a time. */
  inTurn: InTurn;
  longAnswers: LongAnswers;
  nodeCount: NodeCount;
  gatherWrites: WriteGathering;
};
