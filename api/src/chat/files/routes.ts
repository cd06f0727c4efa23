import { insertAttachment } from "@oni/db/chat";
import * as contract from "../../../contract/chat/files.ts";
import { uploadLimitBytes } from "../../../contract/shrine/uploads.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { openUpload } from "../../shrine/uploads/open-upload.ts";
import { tooLarge } from "../../shrine/uploads/pipeline/upload-pipeline.ts";

export const attachmentRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    requestAttachment: ({ session, access: { id: channelId }, body: { name, size } }) => {
      if (size > uploadLimitBytes) throw tooLarge();
      const userId = session.viewer.id;
      return openUpload(deps, userId, (tx, objectKey) =>
        insertAttachment(tx, { objectKey, channelId, userId, name }),
      );
    },
  });
};
