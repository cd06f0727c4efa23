export type { Bus, Sender } from "./bus/bus.ts";
export type { GatewayDeps, GatewaySettings } from "./sockets/deps.ts";
export { createGateway, type Gateway } from "./gateway/gateway.ts";
export {
  createLocalParts,
  createPublishingParts,
  createSharedParts,
  type LiveParts,
  type PublishingParts,
} from "./live-parts.ts";
export { createPresenceReader, type PresenceReader } from "./presence/presence.ts";
export { onMemberChanges, onSessionEnds } from "./publishing/stale.ts";
export { createPublisher, type Publisher } from "./publishing/publisher.ts";
export { presentFound, presentMessage, presentToAll } from "./messages/present-message.ts";
export { announceMessage, sendMessage } from "./messages/send-message.ts";
export { newcomerSentence, silenceSentence } from "./messages/refuse-with-retry-after.ts";
export { createThreadUpdates, type ThreadUpdates } from "./messages/threads.ts";
