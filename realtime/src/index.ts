export type { Bus, Sender } from "./bus/bus.ts";
export type { GatewayDeps, GatewaySettings } from "./deps.ts";
export { createGateway, type Gateway } from "./gateway.ts";
export {
  createLocalParts,
  createPublishingParts,
  createSharedParts,
  sharedUrls,
  type LiveParts,
  type PublishingParts,
  type SharedUrls,
} from "./live-parts.ts";
export { createPresenceReader, type PresenceReader } from "./presence/presence.ts";
export { onMemberChanges, onSessionEnds } from "./hints/stale.ts";
export { createPublisher, type Publisher } from "./publisher.ts";
export { presentFound, presentMessage, presentToAll } from "./messages/present-message.ts";
export { sendMessage } from "./messages/send-message.ts";
export { newcomerSentence, silenceSentence } from "./messages/tell-to-wait.ts";
export { createSideRooms, type SideRooms } from "./messages/side-rooms.ts";
