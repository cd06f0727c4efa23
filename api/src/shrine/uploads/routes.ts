import * as contract from "../../../contract/shrine/uploads.ts";
import { findVisibleObject, isTrashedObject } from "@oni/db/shrine";
import { isGranted } from "@oni/realtime/process";
import { uploadLimitBytes } from "../../../contract/shrine/uploads.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes, Call } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { serveBytes } from "../../process/storage/serve-bytes.ts";
import { tooLarge } from "./pipeline/upload-pipeline.ts";
import { thumbnailKeyOf } from "./object-urls.ts";
import { openUpload } from "./open-upload.ts";
import { receiveUpload } from "./receive-upload.ts";
import { contentTypeHeader, isShownInline } from "./pipeline/sniff-file.ts";

export const objectRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    requestUpload: ({ session }) => openUpload(deps, session.viewer.id),

    uploadObject: async ({ params: { key }, query, c }) => {
      const announcedBytes = Number(c.req.header("content-length") ?? 0);
      if (announcedBytes > uploadLimitBytes) throw tooLarge();
      if (!isGranted(deps.signingSecret, { use: "upload", key }, query, Date.now())) {
        throw new AppError("forbidden", { sentence: "This upload URL is not valid any more." });
      }
      const upload = { body: c.req.raw.body, announcedBytes };
      await receiveUpload(deps, { key, userId: query.member }, upload);
      return jsonResponse({ ok: true }, 200, { ETag: `"${key}"` });
    },

    readObject: async (call) => {
      const { contentType, isPublic, name } = await accessObject(call);
      if (name !== null) call.c.header("Content-Disposition", dispositionOf(contentType, name));
      const key = call.params.key;
      return serveStored(call, { key, contentType: contentTypeHeader(contentType), isPublic });
    },

    readThumbnail: async (call) => {
      const { isPublic } = (await isOfTrash(call)) ? { isPublic: false } : await accessObject(call);
      const key = thumbnailKeyOf(call.params.key);
      return serveStored(call, { key, contentType: "image/webp", isPublic });
    },
  });
};

type Reading = Call<typeof contract.readObject | typeof contract.readThumbnail, undefined>;

/**
 * Returns the object, if the caller may see it now: the signed-in member, or the member the URL was
 * signed for. A signature only identifies the member. Their permission is checked again.
 */
async function accessObject({ deps, session, params: { key }, query }: Reading) {
  const isSigned = isGranted(deps.signingSecret, { use: "read", key }, query, Date.now());
  const readerId = isSigned ? query.member : (session?.viewer.id ?? null);
  const object = await findVisibleObject(deps.db, readerId, key);
  if (!object) throw new AppError("not_found");
  return object;
}

/** True if the URL was signed for the owner's trash, and the object is still there. */
const isOfTrash = async ({ deps, params: { key }, query }: Reading): Promise<boolean> =>
  isGranted(deps.signingSecret, { use: "trash", key }, query, Date.now()) &&
  (await isTrashedObject(deps.db, query.member, key));

/** Returns the `Content-Disposition` header of a message's file (RFC 6266). */
function dispositionOf(contentType: string, name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isShownInline(contentType) ? "inline" : "attachment"}; filename*=UTF-8''${encoded}`;
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
