import { insertAttachment } from "@oni/db/chat";
import * as contract from "../../../contract/chat/files.ts";
import { uploadLimitBytes } from "../../../contract/shrine/uploads.ts";
import { AppError } from "../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessChannelAsMember } from "../../access/channels.ts";
import { openUpload } from "../../shrine/uploads/open-upload.ts";
import { tooLarge } from "../../shrine/uploads/pipeline/upload-pipeline.ts";
import { type OnId, requireVoice } from "../../access/servers.ts";

export const attachmentRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.requestAttachment, {
    access: accessSpeakableChannel,
    handle: ({ session, access: { id: channelId }, body: { name, size } }) => {
      if (size > uploadLimitBytes) throw tooLarge();
      const userId = session.viewer.id;
      return openUpload(deps, userId, (tx, objectKey) =>
        insertAttachment(tx, { objectKey, channelId, userId, name }),
      );
    },
  });
};

/**
 * Refuses members who are timed out, and the message that requests a direct line, which carries no files.
 */
async function accessSpeakableChannel(caller: OnId) {
  const channel = requireVoice(await accessChannelAsMember(caller));
  if (!channel.isSpeakable) {
    throw new AppError("forbidden", {
      sentence: "Files can be sent once the request is accepted.",
    });
  }
  return channel;
}
