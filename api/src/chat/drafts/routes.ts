import { listDrafts } from "@oni/db/chat";
import * as contract from "../../../contract/chat/drafts.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessChannelAsMember } from "../../access/channels.ts";
import { storeDraft } from "./store-draft.ts";
import { presentDraft } from "./present.ts";

export const draftRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listDrafts, {
    handle: async ({ session }) => {
      const rows = await listDrafts(deps.db, session.viewer.id, contract.draftLimit);
      return rows.map(presentDraft);
    },
  });

  route(app, deps, contract.writeDraft, {
    access: accessChannelAsMember,
    handle: async ({ session, access: channel, body }) => {
      const draftKey = { userId: session.viewer.id, channelId: channel.id };
      const { draft, isStored } = await storeDraft(deps, { ...draftKey, ...body });
      return { ...presentDraft(draft), isStored };
    },
  });
};
