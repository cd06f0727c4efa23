export type { Bus, Sender } from "./bus/bus.ts";
export type { GatewayDeps, GatewaySettings } from "./deps.ts";
export { createGateway, type Gateway } from "./gateway.ts";
export {
  createLocalParts,
  createPublishingParts,
  createSharedParts,
  type LiveParts,
  type PublishingParts,
} from "./live-parts.ts";
export { createPresenceReader, type PresenceReader } from "./presence/presence.ts";
export { onMemberChanges, onSessionEnds } from "./hints/stale.ts";
export { createPublisher, type Publisher } from "./publisher.ts";
export { sendMessage } from "./messages/send-message.ts";
