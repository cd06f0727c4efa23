import * as contract from "../../../../contract/shrine/images.ts";
import { type AlbumPage, listImagesOf, objectPathOf } from "@oni/db/shrine";
import { usualPageSize } from "../../../../contract/page.ts";
import type { FeatureRoutes } from "../../../http/route.ts";
import { implement } from "../../../access/implement.ts";
import { byId, fullPage } from "../../../http/answers/page.ts";
import { wholeList } from "../../../http/answers/whole-list.ts";
import { changeAvatar } from "./change-avatar.ts";
import { describeImage, moveImageToTrash, removeImage, showOrHideImage } from "./change-image.ts";
import { makeImage } from "./create-image.ts";
import { requireOwnUpload } from "./own-upload.ts";
import { requireNotHidden, requireVoice } from "../../../account/sentences/require-voice.ts";
import { presentImage } from "./present.ts";

export const imageRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listImages: async ({ session, query }) => {
      const read = async (part: AlbumPage) => {
        const rows = await listImagesOf(deps.db, session.viewer.id, { ...part, withHidden: true });
        return rows.map((row) => presentImage(deps, row));
      };
      return wholeList(query, read, { cursorOf: byId });
    },

    listImagesOfMember: async ({ access: member, query: { limit = usualPageSize, before } }) => {
      const page = { limit, before, withHidden: false };
      const rows = await listImagesOf(deps.db, member.id, page);
      return fullPage(
        rows.map((row) => presentImage(deps, row)),
        limit,
        byId,
      );
    },

    createImage: async ({ session, body: { imageUrl: reference, ...fields }, c }) => {
      const userId = session.viewer.id;
      await requireVoice(deps.db, userId);
      const key = await requireOwnUpload(deps, { userId, field: "imageUrl", reference, c });
      return presentImage(deps, await makeImage(deps, { ...fields, userId, key }));
    },

    normalizeImage: async ({ session, body: { imageUrl: reference }, c }) => {
      const userId = session.viewer.id;
      const key = await requireOwnUpload(deps, { userId, field: "imageUrl", reference, c });
      return { objectPath: objectPathOf(key) };
    },

    setImageVisibility: async ({ access: image, body }) => {
      if (body.isPublic) await requireNotHidden(deps.db, image.userId, "image", image.id);
      return presentImage(deps, await showOrHideImage(deps, image, body.isPublic));
    },

    setImageAlt: async ({ access: image, body }) =>
      presentImage(deps, await describeImage(deps, image, body.alt)),

    deleteImage: async ({ access: image }) => {
      await removeImage(deps, image);
      return { ok: true };
    },

    trashImage: async ({ access: image }) => {
      if (image) await moveImageToTrash(deps, image);
      return { ok: true };
    },

    setProfileImage: async ({ session, body: { profileImageURL: reference }, c }) => {
      const userId = session.viewer.id;
      const key =
        reference &&
        (await requireOwnUpload(deps, { userId, field: "profileImageURL", reference, c }));
      await changeAvatar(deps, userId, key);
      return { objectPath: key && objectPathOf(key) };
    },
  });
};
