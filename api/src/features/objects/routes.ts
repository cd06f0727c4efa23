import { countStoredBytes, findVisibleObject, insertPendingObject, objectPathOf } from "@oni/db";
import {
  memberQuotaBytes,
  readObject,
  readThumbnail,
  requestUpload,
  uploadLimitBytes,
  uploadObject,
} from "../../../contract/objects.ts";
import { answerJson } from "../../http/answer-json.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, type Call, route } from "../../http/route.ts";
import { serveBytes } from "../../storage/serve-bytes.ts";
import { tooLarge } from "./upload-pipeline.ts";
import { createObjectKey, createUploadUrl, thumbnailKeyOf } from "./object-urls.ts";
import { receiveUpload } from "./receive-upload.ts";
import { isGranted } from "./signatures.ts";

export const objectRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, requestUpload, {
    handle: async ({ session }) => {
      const userId = session.viewer.id;
      if ((await countStoredBytes(deps.db, userId)) >= memberQuotaBytes)
        throw new AppError("quota");
      const key = createObjectKey();
      const { url, expiresAt } = createUploadUrl(deps, { key, userId });
      await insertPendingObject(deps.db, { key, userId, expiresAt });
      return { uploadURL: url, objectPath: objectPathOf(key) };
    },
  });

  route(app, deps, uploadObject, {
    handle: async ({ params: { key }, query, c }) => {
      const announcedBytes = Number(c.req.header("content-length") ?? 0);
      if (announcedBytes > uploadLimitBytes) throw tooLarge();
      if (!isGranted(deps.signingSecret, { use: "upload", key }, query, Date.now())) {
        throw new AppError("forbidden", { sentence: "This upload URL is not valid any more." });
      }
      const upload = { body: c.req.raw.body, announcedBytes };
      await receiveUpload(deps, { key, userId: query.member }, upload);
      return answerJson({ ok: true }, 200, { ETag: `"${key}"` });
    },
  });

  route(app, deps, readObject, {
    handle: async (call) => {
      const { contentType, isPublic } = await accessObject(call);
      return serveStored(call, { key: call.params.key, contentType, isPublic });
    },
  });

  route(app, deps, readThumbnail, {
    handle: async (call) => {
      const { isPublic } = await accessObject(call);
      const key = thumbnailKeyOf(call.params.key);
      return serveStored(call, { key, contentType: "image/webp", isPublic });
    },
  });
};

type Reading = Call<typeof readObject | typeof readThumbnail, undefined>;

/**
 * The object, if the caller may see it now: whoever they are signed in as, or whom the URL was
 * signed for. A signature only says who asks; whether that member may still see it is checked again.
 */
async function accessObject({ deps, session, params: { key }, query }: Reading) {
  const isSigned = isGranted(deps.signingSecret, { use: "read", key }, query, Date.now());
  const viewerId = isSigned ? query.member : (session?.viewer.id ?? null);
  const object = await findVisibleObject(deps.db, viewerId, key);
  if (!object) throw new AppError("not_found");
  return object;
}

const serveStored = (
  { deps: { storage }, c }: Reading,
  { key, ...how }: { key: string; contentType: string; isPublic: boolean },
) =>
  serveBytes(c, {
    ...how,
    tag: key,
    size: () => storage.size(key),
    read: (range) => storage.read(key, range),
  });
