import { listDrafts } from "@oni/db/chat";
import * as contract from "../../../contract/chat/drafts.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { storeDraft } from "./store-draft.ts";
import { presentDraft } from "./present.ts";

export const draftRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listDrafts: async ({ session }) => {
      const rows = await listDrafts(deps.db, session.viewer.id, contract.draftLimit);
      return rows.map(presentDraft);
    },

    writeDraft: async ({ session, access: channel, body }) => {
      const draftKey = { userId: session.viewer.id, channelId: channel.id };
      const { draft, isStored } = await storeDraft(deps, { ...draftKey, ...body });
      return { ...presentDraft(draft), isStored };
    },
  });
};
