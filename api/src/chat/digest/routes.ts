import * as contract from "../../../contract/chat/digest.ts";
import { findDigest, type LoadedMessage } from "@oni/db/chat";
import { presentFound } from "@oni/realtime";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";

export const digestRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    readDigest: async ({ session }) => {
      const { id: viewerId } = session.viewer;
      const present = <Listed extends LoadedMessage>(message: Listed) =>
        presentFound(deps, message, viewerId);
      const { mentions, replies, channels } = await findDigest(deps.db, viewerId);
      return {
        mentions: mentions.map(present),
        replies: replies.map(present),
        channels: channels.map(({ last, ...channel }) => ({ ...channel, last: last.map(present) })),
      };
    },
  });
};
