import type { Mask } from "@oni/realtime/contract";

/** The names of the systems that messages are imported from. */
export const sourceNames: Readonly<Record<Mask["source"], string>> = {
  discord: "Discord",
  slack: "Slack",
  mattermost: "Mattermost",
  oni: "another ONI",
};
